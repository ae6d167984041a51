/** Finds outputs of a config that would overwrite each other. */
import { normalize } from "node:path";
import { configurableOutputs, isTurnedOn, liesInPackage, outputs } from "./outputs.ts";
import { isObject, type Problem, valueAt } from "./values.ts";

/** The problems of outputs with the same path. Paths with `{{…}}` are only known in a run, which checks them. */
export function sameOutputs(value: unknown): Problem[] {
  const own = valueAt(value, ["outputs"]);
  const places = [
    ...configurableOutputs
      .filter(name => isTurnedOn(name, key => valueAt(value, [key])))
      .map(name => ({ name, path: [name, "out"], out: valueAt(value, [name, "out"]) ?? outputs[name].file })),
    ...Object.keys(isObject(own) ? own : {}).map(name => {
      const path = ["outputs", name, "out"];
      return { name, path, out: valueAt(value, path) };
    }),
  ].flatMap(({ name, path, out }) => {
    if (typeof out !== "string" || out.includes("{{")) return [];
    const isPerRun = valueAt(value, [...path.slice(0, -1), "per"]) === "run";
    // Each package has its own directory; a file there and one in the config's directory are different files.
    const base = liesInPackage(out) && !isPerRun ? "package" : "config";
    return [{ name, path, out, file: `${base} ${normalize(out)}` }];
  });
  return places.flatMap(({ name, path, out, file }, index) => {
    if (valueAt(value, path) === undefined) return [];
    // Of two outputs, the later one is reported, or the one whose path the config names if the other has its default path.
    const other = places.find(
      (place, at) =>
        place.file === file && (at < index || (at > index && valueAt(value, place.path) === undefined)),
    );
    if (other === undefined) return [];
    const message = `${path.join(".")}: the output ${other.name} has the same path as ${name}: ${out}`;
    return [{ path, at: "value" as const, message }];
  });
}
