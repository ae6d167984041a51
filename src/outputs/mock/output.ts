import { client } from "../client/output.ts";
import type { BuiltInOutput } from "../output.ts";

/** A mock of the client, which records its calls. */
export const mock: BuiltInOutput = {
  ...client,
  name: "mock",
  template: "mock.go.hbs",
  file: "client/mock.gen.go",
  command: { summary: "write a mock of that client, which records its calls (client/mock.gen.go)" },
};
