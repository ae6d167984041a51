// With this file, ./... of Go's tools does not enter this folder of the npm package: it stops at other modules.
module handlergen.invalid/snapshots
