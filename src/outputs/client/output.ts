import type { BuiltInOutput } from "../output.ts";

/** A Go client with a method per handler, in a package of its own. */
export const client: BuiltInOutput = {
  name: "client",
  template: "client.go.hbs",
  file: "client/client.gen.go",
  per: "package",
  onRequest: true,
  ownPackage: {
    importsHandlers: ({ client }) => !client.standalone,
    declares: /^type Interface interface \{/m,
  },
  context: "ClientFile",
  needs: ["shapes"],
  prints: ["messages", "calls"],
  isViewedEarly: ({ client }) => client.standalone,
  async view(unit, served) {
    if (served.config.client.standalone) {
      const { standaloneClient } = await import("./standalone/standalone-client.ts");
      return standaloneClient(unit, served);
    }
    const { clientView } = await import("./view.ts");
    return clientView(unit, null);
  },
  command: {
    summary: "write a Go client with a method per handler, in a package of its own (client/client.gen.go)",
  },
};
