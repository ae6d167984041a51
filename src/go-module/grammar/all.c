// All of tree-sitter in one file, which ccgo translates to Go.
#include <unistd.h>
// Only a debugger's output needs a copy of a descriptor.
#define dup(descriptor) (descriptor)
#include "lib.c"
#include "go/parser.c"
#include "flat.c"
