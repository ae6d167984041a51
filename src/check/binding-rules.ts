/** Rules on binding structs that get methods: specification, "Binding struct descriptor" and "Rules for method and path". */
import type { FieldProblem, StructMember } from "../model/fields.ts";
import { positionOf } from "../model/positions.ts";
import type { Binding, Field, Handler } from "../model/types.ts";
import { closest } from "../suggest.ts";
import { type CheckContext, type Finding, finding, functionsOf } from "./context.ts";
import type { Rule } from "./rules.ts";

export const bindingRules: Rule[] = [
  {
    code: "unsupported-type",
    severity: "error",
    find: context => fieldProblems(context, "unsupported-type"),
  },
  { code: "unresolved-type", severity: "error", find: context => fieldProblems(context, "unresolved-type") },
  { code: "invalid-default", severity: "error", find: context => fieldProblems(context, "invalid-default") },
  { code: "several-tags", severity: "error", find: severalTags },
  { code: "mixed-body", severity: "error", find: mixedBody },
  { code: "response-source", severity: "error", find: responseSource },
  { code: "duplicate-key", severity: "error", find: duplicateKey },
  { code: "unpaired-binding", severity: "error", find: unpairedBinding },
  { code: "placeholder-mismatch", severity: "error", find: placeholderMismatch },
  { code: "shared-binding", severity: "error", find: sharedBinding },
  { code: "name-collision", severity: "error", find: hiddenType },
  { code: "already-generated", severity: "error", find: alreadyGenerated },
  { code: "user-method", severity: "warning", find: userMethod },
];

function membersOf({ structs, bound }: CheckContext): { binding: Binding; members: StructMember[] }[] {
  return bound.map(binding => ({
    binding,
    members: structs.find(struct => struct.name === binding.name)?.members ?? [],
  }));
}

function fieldProblems(context: CheckContext, code: FieldProblem["code"]): Finding[] {
  return membersOf(context).flatMap(({ members }) =>
    members.flatMap(({ problem, position }) =>
      problem?.code === code ? [finding(problem.message, position)] : [],
    ),
  );
}

function severalTags(context: CheckContext): Finding[] {
  return membersOf(context).flatMap(({ members }) =>
    members
      .filter(({ fields }) => fields.length > 1)
      .map(({ name, fields, position }) =>
        finding(
          `${name} has the tags ${fields.map(field => field.in).join(" and ")}: a value has one place in a message, so keep one of them`,
          position,
        ),
      ),
  );
}

function mixedBody({ bound }: CheckContext): Finding[] {
  return bound.flatMap(({ name, json, form }) => {
    const [first, second] = [json[0], form[0]];
    if (!first || !second) return [];
    return [
      finding(`${name} has json and form fields: a body is one or the other`, second.position, [
        { message: "the first json field", position: first.position },
      ]),
    ];
  });
}

function responseSource({ bound }: CheckContext): Finding[] {
  return bound
    .filter(({ kind }) => kind === "response")
    .flatMap(({ route, query }) => [...route, ...query])
    .map(field =>
      finding(
        `${field.name} has a ${field.in} tag, but a response has no ${field.in}: use json or form`,
        field.position,
      ),
    );
}

function duplicateKey({ bound }: CheckContext): Finding[] {
  return bound.flatMap(({ route, query, form, json }) =>
    [route, query, form, json].flatMap(fields =>
      fields.flatMap((field, index) => {
        const first = fields.slice(0, index).find(other => other.key === field.key);
        if (!first) return [];
        return [
          finding(
            `${field.name} has the ${field.in} key ${JSON.stringify(field.key)}, which ${first.name} has already`,
            field.position,
            [{ message: `${first.name} is declared here`, position: first.position }],
          ),
        ];
      }),
    ),
  );
}

/** Structs without a tag of ours may well be called so for other reasons. */
function unpairedBinding({ bound, model }: CheckContext): Finding[] {
  const handlers = model.receivers.flatMap(receiver => receiver.handlers.map(handler => handler.name));
  return bound
    .filter(
      ({ handler, route, query, form, json }) =>
        handler === null && route.length + query.length + form.length + json.length > 0,
    )
    .map(({ name, kind, position }) => {
      const wanted = name.slice(0, -kind.length);
      const near = closest(wanted, handlers);
      const advice = near
        ? `did you mean ${near}${name.slice(-kind.length)}?`
        : `add the handler ${wanted}, or rename the struct`;
      return finding(
        `${name} belongs to a handler called ${wanted}, which the package doesn't have: ${advice}`,
        position,
      );
    });
}

function placeholderMismatch({ bound, model }: CheckContext): Finding[] {
  return bound
    .filter(({ kind }) => kind === "request")
    .flatMap(binding => {
      const handler = handlersOf(binding, model)[0];
      if (!handler) return [];
      const keys = binding.route.map(field => field.key);
      const names = handler.placeholders.flatMap(({ kind, name }) => (kind === "end" ? [] : [name]));
      return [
        ...names.filter(name => !keys.includes(name)).map(name => missingField(name, binding, handler)),
        ...binding.route
          .filter(({ key }) => !names.includes(key))
          .map(field => missingPlaceholder(field, names, handler)),
      ];
    });
}

function missingField(name: string, binding: Binding, handler: Handler): Finding {
  const near = closest(
    name,
    binding.route.map(field => field.key),
  );
  const advice = near ? `did you mean {${near}}?` : `add a field with the tag route:${JSON.stringify(name)}`;
  return finding(
    `the path ${handler.path} has the placeholder {${name}}, but ${binding.name} has no such route field: ${advice}`,
    handler.position,
    [{ message: `${binding.name} is declared here`, position: binding.position }],
  );
}

function missingPlaceholder(field: Field, names: string[], handler: Handler): Finding {
  const near = closest(field.key, names);
  const advice = near ? `did you mean ${JSON.stringify(near)}?` : `add {${field.key}} to the path`;
  return finding(
    `${field.name} has the route key ${JSON.stringify(field.key)}, but the path ${handler.path} has no such placeholder: ${advice}`,
    field.position,
    [{ message: `${handler.name} is declared here`, position: handler.position }],
  );
}

function sharedBinding({ bound, model }: CheckContext): Finding[] {
  return bound
    .filter(({ kind }) => kind === "request")
    .flatMap(binding => {
      const [first, ...others] = handlersOf(binding, model);
      const other = others.find(
        ({ method, path }) => first && (method !== first.method || path !== first.path),
      );
      if (!first || !other) return [];
      return [
        finding(
          `${binding.name} belongs to ${first.listName} (${first.method} ${first.path}) and to ${other.listName} (${other.method} ${other.path}): a request has one route, so rename one of the handlers`,
          binding.position,
          [first, other].map(({ listName, position }) => ({
            message: `${listName} is declared here`,
            position,
          })),
        ),
      ];
    });
}

function handlersOf(binding: Binding, model: CheckContext["model"]): Handler[] {
  return model.receivers
    .flatMap(receiver => receiver.handlers)
    .filter(handler => handler[binding.kind] === binding.name);
}

/** A type of the package that is called like a variable of the generated methods could not be named there. */
function hiddenType(context: CheckContext): Finding[] {
  return membersOf(context).flatMap(({ members }) =>
    members
      .flatMap(({ fields }) => fields)
      .filter(({ elementType }) => context.localNames.includes(elementType.text))
      .map(({ name, elementType, position }) =>
        finding(
          `${name} has the type ${elementType.text}, which is the name of a variable in the generated methods: rename the type`,
          position,
        ),
      ),
  );
}

/** A renamed output file leaves its forerunner behind, and the package would declare every method twice. */
function alreadyGenerated({ generated, bound }: CheckContext): Finding[] {
  return functionsOf(generated).flatMap(({ fn, file }) => {
    const binding = bound.find(({ name }) => name === fn.receiver?.type);
    if (!binding || !isGenerated(binding, fn.name)) return [];
    return [
      finding(
        `${fn.name} of ${binding.name} was already generated into ${file.name}: delete that file, write to it with --out, or narrow this run with --recv`,
        positionOf(file.name, fn.span),
      ),
    ];
  });
}

function isGenerated({ generate }: Binding, method: string): boolean {
  return (
    (method === "Parse" && generate.parse) ||
    (method === "Build" && generate.build) ||
    (method === "Write" && generate.write)
  );
}

function userMethod({ files, bound }: CheckContext): Finding[] {
  return functionsOf(files).flatMap(({ fn, file }) => {
    const binding = bound.find(({ name }) => name === fn.receiver?.type);
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
