import { dirname, join } from "node:path";
import type { Config, OutputConfig } from "../../config/types.ts";
import { client } from "../client/output.ts";
import type { BuiltInOutput } from "../output.ts";

/** A mock of the client, which records its calls. */
export const mock: BuiltInOutput = {
  ...client,
  name: "mock",
  template: "mock.go.hbs",
  file: "client/mock.gen.go",
  ownPackage: { ...client.ownPackage!, declares: /^type Mock struct \{/m, problem: apartFromClient },
  command: { summary: "write a mock of that client, which records its calls (client/mock.gen.go)" },
  isViewedEarly: () => false,
  async view(unit, { config }) {
    const { clientView } = await import("../client/view.ts");
    // The mock of a standalone client uses the types of the client.
    return clientView(unit, config.client.standalone ? { messages: [], declarations: [] } : null);
  },
};

/** Says why the mock of a standalone client would not find the types in the client's file; null when it finds them. */
function apartFromClient(settings: OutputConfig, config: Config): string | null {
  const beside = config.allOutputs.find(({ name }) => name === client.name);
  if (!config.client.standalone || beside === undefined) return null;
  const folderOf = ({ base, out }: OutputConfig) => join(base, dirname(out));
  if (folderOf(settings) !== folderOf(beside) || settings.per !== beside.per)
    return `the mock of a standalone client uses the types in ${beside.out}: give both the same folder, and the same per`;
  const isLarger =
    beside.receivers.length > 0 &&
    (settings.receivers.length === 0 || settings.receivers.some(one => !beside.receivers.includes(one)));
  return isLarger
    ? `the mock of a standalone client uses the types in ${beside.out}, which has those of ${beside.receivers.join(" and ")} only: give the mock the same recv`
    : null;
}
