/** Rules on binding structs that get methods: specification, "Binding struct descriptor". */
import { type DeclaredTypes, receiverType } from "../model/declared-types.ts";
import { positionOf } from "../model/positions.ts";
import type { Binding } from "../model/types.ts";
import { type CheckContext, type Finding, finding, functionsOf, placeOf } from "./context.ts";
import type { Rule } from "./rules.ts";

export const bindingRules: Rule[] = [
  { code: "mixed-body", find: mixedBody },
  { code: "response-source", find: responseSource },
  { code: "name-collision", find: hiddenType },
  { code: "name-collision", find: methodField },
  { code: "already-generated", find: alreadyGenerated },
  { code: "user-method", find: userMethod },
];

/** A field with several tags is reported as such. */
function mixedBody(context: CheckContext): Finding[] {
  return context.written.flatMap(({ binding, members }) => {
    const single = members.filter(({ fields }) => fields.length === 1);
    const [json, form] = ["json", "form"].map(part => single.find(({ fields }) => fields[0]?.in === part));
    if (!json || !form) return [];
    return [
      finding(
        `${binding.name} has json and form fields: a body is one or the other`,
        placeOf(form, members),
        [{ message: "the first json field", position: placeOf(json, members) }],
      ),
    ];
  });
}

function responseSource(context: CheckContext): Finding[] {
  return context.written
    .filter(({ binding }) => binding.kind === "response")
    .flatMap(({ members }) =>
      members.flatMap(member =>
        member.fields
          .filter(field => member.fields.length === 1 && (field.in === "route" || field.in === "query"))
          .map(field =>
            finding(
              `${field.name} has a ${field.in} tag, but a response has no ${field.in}: use json or form`,
              placeOf(member, members),
            ),
          ),
      ),
    );
}

/** A type of the package that is called like a variable of the generated methods could not be named there. */
function hiddenType(context: CheckContext): Finding[] {
  return context.written.flatMap(({ members }) =>
    members.flatMap(member =>
      member.fields
        .filter(({ elementType }) => context.localNames.includes(elementType.text))
        .map(({ name, elementType }) =>
          finding(
            `${name} has the type ${elementType.text}, which is the name of a variable in the generated methods: rename the type`,
            placeOf(member, members),
          ),
        ),
    ),
  );
}

/** Go allows no field and method of the same name; one of an embedded struct would be hidden by the method. */
function methodField(context: CheckContext): Finding[] {
  return context.written.flatMap(({ binding, members }) =>
    members
      .filter(
        ({ name, fields, embeddedIn }) =>
          isGenerated(binding, name) && (fields.length > 0 || embeddedIn.length === 0),
      )
      .map(member =>
        finding(
          `the field ${member.name} of ${binding.name} has the name of a method that is generated for it: rename the field; its tag keeps the name of the parameter`,
          placeOf(member, members),
        ),
      ),
  );
}

/** A renamed output file leaves its forerunner behind, and the package would declare every method twice. */
function alreadyGenerated({ generated, bound, types }: CheckContext): Finding[] {
  return functionsOf(generated, types).flatMap(({ fn, file }) => {
    const binding = findBound(fn.receiver?.type, bound, types);
    if (!binding || !isGenerated(binding, fn.name)) return [];
    return [
      finding(
        `${fn.name} of ${binding.name} was already generated into ${file.name}: delete that file, write to it with --out, or narrow this run with --recv`,
        positionOf(file.name, fn.span),
      ),
    ];
  });
}

/** Methods may be declared on a type under any of its names. */
function findBound(
  receiver: string | undefined,
  bound: Binding[],
  types: DeclaredTypes,
): Binding | undefined {
  if (receiver === undefined) return undefined;
  const type = receiverType(receiver, types);
  return bound.find(({ name }) => receiverType(name, types) === type);
}

function isGenerated({ generate }: Binding, method: string): boolean {
  return (
    (method === "Parse" && generate.parse) ||
    (method === "Build" && generate.build) ||
    (method === "Write" && generate.write)
  );
}

function userMethod({ functions, bound, types }: CheckContext): Finding[] {
  return functions.flatMap(({ fn, file }) => {
    const binding = findBound(fn.receiver?.type, bound, types);
    if (!binding) return [];
    const position = positionOf(file.name, fn.span);
    const names = ["Parse", binding.kind === "request" ? "Build" : "Write"];
    if (names.includes(fn.name))
      return [finding(`${fn.name} of ${binding.name} is your own: none is generated`, position)];
    if (!binding.view || !["UnmarshalJSON", "MarshalJSON"].includes(fn.name)) return [];
    return [
      finding(
        `${fn.name} of ${binding.name} is not called for the body, which is read and written through ${binding.view.name}, so that it can't touch the other fields`,
        position,
      ),
    ];
  });
}
