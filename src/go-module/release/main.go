// Release writes a Go module as a module proxy serves it: release DIR MODULE VERSION PROXY.
// The same files give the same archive.
package main

import (
	"archive/zip"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

func main() {
	dir, module, version, proxy := os.Args[1], os.Args[2], os.Args[3], os.Args[4]
	to := filepath.Join(proxy, module, "@v")
	check(os.MkdirAll(to, 0o777))
	check(os.WriteFile(filepath.Join(to, "list"), []byte(version+"\n"), 0o666))
	// A proxy must say when a version was made. It is left to the day of the release: the same sources give the same files.
	info := fmt.Sprintf("{\"Version\":%q,\"Time\":\"1980-01-01T00:00:00Z\"}\n", version)
	check(os.WriteFile(filepath.Join(to, version+".info"), []byte(info), 0o666))
	description, err := os.ReadFile(filepath.Join(dir, "go.mod"))
	check(err)
	check(os.WriteFile(filepath.Join(to, version+".mod"), description, 0o666))
	archive, err := os.Create(filepath.Join(to, version+".zip"))
	check(err)
	writer := zip.NewWriter(archive)
	check(filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		name, _ := filepath.Rel(dir, path)
		file, err := writer.Create(module + "@" + version + "/" + strings.ReplaceAll(name, `\`, "/"))
		if err != nil {
			return err
		}
		content, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		_, err = file.Write(content)
		return err
	}))
	check(writer.Close())
	check(archive.Close())
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
