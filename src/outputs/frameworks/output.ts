import { namesFor, frameworks as rows } from "../../go/frameworks.ts";
import { selectHandlers } from "../../model/select-receivers.ts";
import type { Handler, Model } from "../../model/types.ts";
import { type FieldType, typeNamed } from "../../types/type-text.ts";
import { type BuiltInOutput, receiversWith } from "../output.ts";
import type { FrameworkHandlers, FrameworksFile } from "./view-types.ts";

/** The handlers of frameworks with their methods and paths, per receiver, and what registers them: the only file that imports a framework. */
export const frameworks: BuiltInOutput = {
  name: "frameworks",
  template: "frameworks.go.hbs",
  file: "frameworks.gen.go",
  per: "package",
  context: "FrameworksFile",
  prints: ["routes", "registrations"],
  ofFrameworks: true,
  inSpiteOfErrors: "all",
  view: async ({ model }) => ({ context: frameworksFile(model) }),
  declarations: {
    what: "the handlers of frameworks",
    find: receiversWith(name => rows.some(row => name === namesFor(row).list)),
  },
};

function frameworksFile(model: Model): FrameworksFile {
  const all = rows.map((row): FrameworkHandlers => {
    const { title, path, packageName, router, register, returned } = row;
    const names = namesFor(row);
    // A rule reports the routes that the router has no pattern for.
    const isOwn = ({ go: { framework } }: Handler) =>
      framework?.framework === path && framework.path !== null;
    const receivers = selectHandlers(model, isOwn).receivers.map(receiver => ({
      receiver,
      parameter: receiver.name === "r" ? "router" : "r",
      toRegister: receiver.handlers.filter(({ pathFrom }) => pathFrom !== "registration"),
    }));
    const typeIn = (name: string): FieldType => ({
      text: name.replace(/\w+$/, `${packageName}.$&`),
      imports: [{ name: packageName, path }],
      pointer: name.startsWith("*"),
      slice: false,
    });
    const registers = receivers.some(({ toRegister }) => toRegister.length > 0);
    return {
      title,
      names,
      path,
      packageName,
      register,
      receivers,
      router: router === null ? typeNamed(names.router) : typeIn(router),
      returned: returned !== null && registers ? typeIn(returned) : null,
    };
  });
  return { package: model.package, frameworks: all.filter(({ receivers }) => receivers.length > 0) };
}
