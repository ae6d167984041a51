// Parses Go with tree-sitter, and writes the tree as a list of 16-bit units, eight for each node in the order of the text:
// type and whether it is named; field, whether it is missing, whether it has an error; start; end; the number of the node after it and all below it.
// Offsets and numbers have two units of 15 bits. Each unit has 64 added, so that none is NUL or a surrogate.
#include "tree_sitter/api.h"
#include <stdint.h>
#include <stdlib.h>

const TSLanguage *tree_sitter_go(void);

// The type of nodes for text that does not parse, which has the largest number of 16 bits in tree-sitter.
#define ERROR_TYPE 1023

static TSParser *parser;
static uint16_t *units;
static uint32_t length, capacity;

static void put(uint32_t value) {
  if (length == capacity) {
    capacity = capacity ? capacity * 2 : 1 << 16;
    units = realloc(units, capacity * sizeof *units);
  }
  units[length++] = (uint16_t)((value & 0x7fff) + 64);
}

static void put_long(uint32_t value) {
  put(value);
  put(value >> 15);
}

static void put_tree(TSTreeCursor *cursor) {
  // Without recursion: source may be nested to any depth.
  uint32_t *open = malloc(64 * sizeof *open);
  uint32_t depth = 0, most = 64;
  for (;;) {
    TSNode node = ts_tree_cursor_current_node(cursor);
    uint32_t type = ts_node_symbol(node);
    put((type == UINT16_MAX ? ERROR_TYPE : type) | (ts_node_is_named(node) ? 1024 : 0));
    put(ts_tree_cursor_current_field_id(cursor) | (ts_node_is_missing(node) ? 256 : 0) |
        (ts_node_has_error(node) ? 512 : 0));
    put_long(ts_node_start_byte(node) / 2);
    put_long(ts_node_end_byte(node) / 2);
    if (depth == most) open = realloc(open, (most *= 2) * sizeof *open);
    open[depth++] = length;
    put_long(0);
    if (ts_tree_cursor_goto_first_child(cursor)) continue;
    for (;;) {
      uint32_t next = length / 8;
      depth--;
      units[open[depth]] = (next & 0x7fff) + 64;
      units[open[depth] + 1] = ((next >> 15) & 0x7fff) + 64;
      if (depth == 0) {
        free(open);
        return;
      }
      if (ts_tree_cursor_goto_next_sibling(cursor)) break;
      ts_tree_cursor_goto_parent(cursor);
    }
  }
}

// Returns the units of the tree, which are there until the next call. The text is UTF-16, and has `bytes` bytes.
uint16_t *flat_parse(const char *text, uint32_t bytes, uint32_t *count) {
  if (!parser) {
    parser = ts_parser_new();
    ts_parser_set_language(parser, tree_sitter_go());
  }
  length = 0;
  TSTree *tree = ts_parser_parse_string_encoding(parser, NULL, text, bytes, TSInputEncodingUTF16LE);
  TSTreeCursor cursor = ts_tree_cursor_new(ts_tree_root_node(tree));
  put_tree(&cursor);
  ts_tree_cursor_delete(&cursor);
  ts_tree_delete(tree);
  *count = length;
  return units;
}

const char *flat_type(uint32_t type) {
  return type == ERROR_TYPE ? "ERROR" : ts_language_symbol_name(tree_sitter_go(), (TSSymbol)type);
}

const char *flat_field(uint32_t field) {
  return ts_language_field_name_for_id(tree_sitter_go(), (TSFieldId)field);
}
