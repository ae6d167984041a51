/** A server of generated Parse methods: it answers each request with `ok`, or with the text of Parse's error. */
import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { Handler, Model } from "../../../src/model/types.ts";
import { runGo } from "../go/go-toolchain.ts";
import type { SentRequest } from "./parameter-reading.ts";

/** A package of the module of the cases. */
export interface ParsedPackage {
  /** Its folder. */
  name: string;
  model: Model;
  /** The handlers whose requests are parsed. */
  handlers: Handler[];
}

/** A request to a handler. */
export interface HandlerRequest {
  package: string;
  handler: Handler;
  request: SentRequest;
}

/** Sends requests to a running server with the Parse methods of packages in the module `dir`. Returns its answers. */
export async function parseAll(
  dir: string,
  packages: ParsedPackage[],
  requests: HandlerRequest[],
): Promise<string[]> {
  for (const one of packages) writeFileSync(join(dir, one.name, "zz_parsers.go"), parsersFile(one));
  mkdirSync(join(dir, "zz"), { recursive: true });
  writeFileSync(join(dir, "zz/main.go"), mainFile(packages));
  const program = join(dir, "parse.exe");
  const built = await runGo("go", ["build", "-o", program, "./zz"], dir, { GOPROXY: "off" });
  if (built.code !== 0) throw new Error(built.stderr);
  const child = spawn(program, { stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.end(
    requests
      .map(one => `${JSON.stringify(rawText(one.request, hostOf(one.package, one.handler)))}\n`)
      .join(""),
  );
  const answers = (await text(child.stdout)).trim().split("\n");
  return answers.map(answer => JSON.parse(answer) as string);
}

/** The text of a request as HTTP/1.1 sends it. */
export function rawText(request: SentRequest, host: string): string {
  const { method, path, query, headers, body } = request;
  const length = body === null ? [] : [["Content-Length", String(Buffer.byteLength(body))]];
  const lines = [["Host", host], ...headers, ...length].map(([key, value]) => `${key}: ${value}`);
  return `${method} ${path}${query === "" ? "" : `?${query}`} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n${body ?? ""}`;
}

/** The host name of a handler, by which the server finds its Parse method. */
function hostOf(name: string, { receiver, name: handler }: Handler): string {
  return `${name}.${receiver ?? ""}.${handler}`.toLowerCase();
}

function parsersFile({ name, model, handlers }: ParsedPackage): string {
  const rows = handlers.map(handler => {
    const pattern = `${handler.method} ${handler.path}`;
    return `\t{${JSON.stringify(hostOf(name, handler))}, ${JSON.stringify(pattern)}, func(r *http.Request) error { return new(${handler.request}).Parse(r) }},\n`;
  });
  return `package ${model.package.name}

import "net/http"

// ZZParsers has the host, the pattern and the Parse method of each handler.
var ZZParsers = []struct {
	Host, Pattern string
	Parse         func(*http.Request) error
}{
${rows.join("")}}
`;
}

function mainFile(packages: ParsedPackage[]): string {
  const imports = packages.map(({ name }, index) => `\tp${index} "example.com/cases/${name}"\n`);
  const rows = packages.map(
    (_, index) =>
      `\tfor _, one := range p${index}.ZZParsers {\n\t\tserve(one.Host, one.Pattern, one.Parse)\n\t}\n`,
  );
  return `package main

import (
	"bufio"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"strconv"

${imports.join("")})

var muxes = map[string]*http.ServeMux{}

func serve(host, pattern string, parse func(*http.Request) error) {
	muxes[host] = http.NewServeMux()
	muxes[host].HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
		if err := parse(r); err != nil {
			_, _ = io.WriteString(w, err.Error())
			return
		}
		_, _ = io.WriteString(w, "ok")
	})
}

func main() {
${rows.join("")}	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		muxes[r.Host].ServeHTTP(w, r)
	}))
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<24)
	output := bufio.NewWriter(os.Stdout)
	answers := json.NewEncoder(output)
	connection := connect(server)
	for lines.Scan() {
		var raw string
		check(json.Unmarshal(lines.Bytes(), &raw))
		_, err := io.WriteString(connection, raw)
		check(err)
		res, err := http.ReadResponse(bufio.NewReader(connection), nil)
		check(err)
		body, err := io.ReadAll(res.Body)
		check(err)
		answer := string(body)
		if res.StatusCode != 200 {
			answer = "status " + strconv.Itoa(res.StatusCode) + ": " + answer
		}
		check(answers.Encode(answer))
		if res.Close {
			connection = connect(server)
		}
	}
	check(lines.Err())
	check(output.Flush())
}

func connect(server *httptest.Server) net.Conn {
	connection, err := net.Dial("tcp", server.Listener.Addr().String())
	check(err)
	return connection
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}
`;
}
