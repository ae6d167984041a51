import type { BuiltInOutput } from "../output.ts";

/** ListHandlers of each receiver: its handlers with their methods and paths. */
export const list: BuiltInOutput = {
  name: "list",
  template: "list.go.hbs",
  file: "handlers.gen.go",
  per: "package",
  context: "Model",
  needs: [],
  prints: ["routes", "ListHandlers"],
  command: {
    summary: "write ListHandlers() per receiver (handlers.gen.go), and gen.yml for the whole package",
    writes: ["yaml"],
  },
  inSpiteOfErrors: "all",
  declaresHandlerInfo: true,
  declarations: {
    what: "ListHandlers",
    find: ({ functions }, { model }) =>
      functions.flatMap(({ name, receiver }) =>
        name === "ListHandlers"
          ? model.receivers.filter(({ type }) => type === (receiver?.type ?? null))
          : [],
      ),
  },
};
