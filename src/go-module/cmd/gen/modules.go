package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path"
	"regexp"
	"strings"

	"modernc.org/quickjs"
)

// setModules lets the program import configs and helpers that are JavaScript. They may import files beside them, and gen itself.
func setModules(vm *quickjs.VM) {
	vm.SetModuleLoader(loadModule, func(_ *quickjs.VM, base, name string) (string, error) {
		switch {
		case strings.HasPrefix(name, "."):
			return "file://" + path.Join(path.Dir(strings.TrimPrefix(base, "file://")), name), nil
		case strings.HasPrefix(name, "file://"), strings.HasPrefix(name, "/"):
			return name, nil
		case name == "handlergen":
			return name, nil
		}
		return "", errors.New(notImported(name))
	})
}

func notImported(name string) string {
	return fmt.Sprintf("Cannot import %q: without Node, a config imports only files beside it and \"handlergen\"", name)
}

// moduleSyntax finds a declaration that only an ES module can have.
var moduleSyntax = regexp.MustCompile(`(?m)^\s*(?:export\b|import\b\s*[^\s(.])`)

func loadModule(_ *quickjs.VM, name string) (string, error) {
	if name == "handlergen" {
		return "export const defineConfig = require('./index.js').defineConfig;", nil
	}
	file, _, _ := strings.Cut(strings.TrimPrefix(name, "file://"), "?")
	file, err := url.PathUnescape(file)
	if err != nil {
		return "", err
	}
	content, err := os.ReadFile(file)
	if err != nil {
		return "", fmt.Errorf("Cannot find module '%s'", file)
	}
	text := string(content)
	switch {
	case strings.HasSuffix(file, ".json"):
		return "export default " + text, nil
	case isCommonJS(file, text):
		// On the text's first line, so that errors have its lines.
		return fmt.Sprintf("export default runCommonJS(%q, function (exports, require, module, __filename, __dirname) {%s\n});", file, text), nil
	}
	return text, nil
}

// isCommonJS reports whether Node would read a file as CommonJS: by its extension, by the package.json above it, else by its syntax.
func isCommonJS(file, text string) bool {
	if strings.HasSuffix(file, ".mjs") {
		return false
	}
	if strings.HasSuffix(file, ".cjs") {
		return true
	}
	for dir := path.Dir(file); ; dir = path.Dir(dir) {
		content, err := os.ReadFile(dir + "/package.json")
		var described struct{ Type string }
		if err == nil && json.Unmarshal(content, &described) == nil {
			if described.Type != "" {
				return described.Type != "module"
			}
			break
		}
		if dir == path.Dir(dir) {
			break
		}
	}
	return !moduleSyntax.MatchString(text)
}
