import type { BuiltInOutput } from "../output.ts";

/** A Go client with a method per handler, in a package of its own. */
export const client: BuiltInOutput = {
  name: "client",
  template: "client.go.hbs",
  file: "client/client.gen.go",
  per: "package",
  onRequest: true,
  ownPackage: true,
  context: "ClientFile",
  needs: ["shapes"],
  prints: ["messages", "calls"],
  command: {
    summary: "write a Go client with a method per handler, in a package of its own (client/client.gen.go)",
  },
};
