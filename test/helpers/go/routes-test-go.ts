/** Writes the Go test that registers the routes of a generated package and calls them. */
import { parse } from "yaml";
import type { Model, Receiver } from "../../../src/model/types.ts";

/** The content of gen.yml. */
type Listing = Record<string, { method: string; path: string } | undefined>;

/** The names of the test functions that `routesTestGo` writes, one for each generated list. */
export function routesTestNames(model: Model): string[] {
  return listedReceivers(model).map(testName);
}

/**
 * The text of the Go test; null if there is no list.
 *
 * Three things must agree: the handlers of the package, which answer with their qualified names; gen.yml; and the
 * generated lists.
 */
export function routesTestGo(model: Model, genYml: string): string | null {
  const listing: Listing = parse(genYml) ?? {};
  const listed = listedReceivers(model);
  if (listed.length === 0) return null;
  return `package ${model.package.name}

import (
	"io"
	web "net/http"
	"net/http/httptest"
	"net/url"
	"reflect"
	"regexp"
	"runtime"
	"strings"
	"testing"
)

type generatedRoute struct{ method, path, answer string }

func checkGeneratedRoutes(t *testing.T, list map[string]HandlerInfo, want map[string]generatedRoute) {
	t.Helper()
	if len(list) != len(want) {
		t.Errorf("%d handlers are listed, want %d", len(list), len(want))
	}
	mux := web.NewServeMux()
	for _, h := range list {
		mux.HandleFunc(h.Method+" "+h.Path, h.Ref)
	}
	for name, route := range want {
		h, ok := list[name]
		if !ok {
			t.Errorf("%s is not listed", name)
			continue
		}
		if h.Method != route.method || h.Path != route.path {
			t.Errorf("%s is listed as %s %s, want %s %s", name, h.Method, h.Path, route.method, route.path)
		}
		// The handler is called without a connection: a client would not see what it writes in answer to HEAD.
		target := regexp.MustCompile(\`\\{[^}]*\\}\`).ReplaceAllStringFunc(h.Path, func(placeholder string) string {
			switch {
			case placeholder == "{$}":
				return ""
			case strings.HasSuffix(placeholder, "...}"):
				return "some/more"
			}
			return "some"
		})
		if strings.HasSuffix(h.Path, "/") {
			target += "below"
		}
		segments := strings.Split(target, "/")
		for i, segment := range segments {
			literal, err := url.PathUnescape(segment)
			if err != nil {
				t.Fatal(err)
			}
			segments[i] = url.PathEscape(literal)
		}
		r := httptest.NewRequest(h.Method, "http://example.com"+strings.Join(segments, "/"), nil)
		w := httptest.NewRecorder()
		mux.ServeHTTP(w, r)
		body, err := io.ReadAll(w.Result().Body)
		if err != nil || w.Code != web.StatusOK {
			t.Errorf("%s %s: status %d, %v", h.Method, target, w.Code, err)
		}
		answer := string(body)
		if answer == "" { // a handler that doesn't name its ResponseWriter can't answer
			function := strings.TrimSuffix(runtime.FuncForPC(reflect.ValueOf(h.Ref).Pointer()).Name(), "-fm")
			_, answer, _ = strings.Cut(function[strings.LastIndex(function, "/")+1:], ".")
			answer = strings.NewReplacer("(*", "", ")", "").Replace(answer)
		}
		if answer != route.answer {
			t.Errorf("%s %s: %q answers, want %q", h.Method, target, answer, route.answer)
		}
	}
}
${listed.map(receiver => receiverTest(receiver, listing)).join("")}`;
}

function listedReceivers(model: Model): Receiver[] {
  return model.receivers.filter(receiver => !receiver.hasListHandlers);
}

function testName({ type }: Receiver): string {
  return `TestGeneratedRoutes_${type ?? "func"}`;
}

function receiverTest(receiver: Receiver, listing: Listing): string {
  const { type, typeParameters, handlers } = receiver;
  const typeArguments = typeParameters.length > 0 ? `[${typeParameters.map(() => "int").join(", ")}]` : "";
  const list = type === null ? "ListHandlers()" : `new(${type}${typeArguments}).ListHandlers()`;
  const routes = handlers.map(({ name, listName }) => {
    const { method, path } = listing[listName] ?? { method: "", path: "" };
    const answer = type === null ? name : `${type}.${name}`;
    return `\t\t${goString(name)}: {${goString(method)}, ${goString(path)}, ${goString(answer)}},\n`;
  });
  return `
func ${testName(receiver)}(t *testing.T) {
	checkGeneratedRoutes(t, ${list}, map[string]generatedRoute{
${routes.join("")}	})
}
`;
}

function goString(text: string): string {
  return JSON.stringify(text);
}
