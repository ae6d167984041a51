/** Rules on binding structs that get methods: on the body that the struct stands for, and on names that the methods would collide with. */

import { predeclaredTypes } from "../go/identifiers.ts";
import { namesInText } from "../go/names-in-text.ts";
import { generatedMethods } from "../model/go-hints.ts";
import { localNames } from "../outputs/bindings/output.ts";
import { lockIn } from "../types/type-text.ts";
import { type CheckContext, declaredHere, type Finding, finding, findingIn, type Rule } from "./context.ts";
import { fieldOf, inMembers, isGenerated, isMisplaced, placeOf } from "./facts.ts";

export const bindingRules: Rule[] = [
  { code: "mixed-body", find: mixedBody },
  { code: "response-source", find: responseSource },
  { code: "name-collision", find: hidingParameter },
  { code: "name-collision", find: hiddenType },
  { code: "name-collision", find: methodField },
  { code: "user-method", find: userMethod },
  { code: "user-method", find: fieldForMethod },
  { code: "copied-lock", find: copiedLock },
];

/** Reports structs with fields of two kinds of bodies. */
function mixedBody({ written }: CheckContext): Finding[] {
  return written.flatMap(({ binding, members }) => {
    const within = (part: string) => members.filter(one => fieldOf(one)?.in === part);
    const [[json], [form], bodies] = [within("json"), within("form"), within("body")];
    const [body, second] = bodies;
    const other = json ?? form ?? second;
    if (body && other) {
      const message = `${body.name} of ${binding.name} is the whole body, so that ${other.name} can't be in it: leave out one of the two tags`;
      return [finding(message, placeOf(body, members), declaredHere(other.name, placeOf(other, members)))];
    }
    if (!json || !form) return [];
    const message = `${binding.name} has json and form fields, but a body is either JSON or a form: use only one of the two tags`;
    const related = [{ message: "the first json field", location: placeOf(json, members) }];
    return [finding(message, placeOf(form, members), related)];
  });
}

function responseSource({ written }: CheckContext): Finding[] {
  return inMembers(written, (member, binding) => {
    const field = fieldOf(member);
    if (field === null || !isMisplaced(field, binding)) return [];
    const { name, in: part } = field;
    return [
      {
        message: `${name} has a ${part} tag, but a response has no ${part}: use header, cookie, form or json`,
      },
    ];
  });
}

/** Reports fields that hold a lock: the generated methods with value receivers copy it, which `go vet` reports in the generated file. */
function copiedLock({ written }: CheckContext): Finding[] {
  return inMembers(written, ({ name, embeddedIn, field }, binding) => {
    const { build, path, write, writeStatus } = binding.go.generate;
    const method = build ? "Build" : path ? "Path" : write ? "Write" : writeStatus ? "WriteStatus" : null;
    const isOwn = embeddedIn.length === 0 && name !== "_";
    const lock = method !== null && isOwn ? lockIn(field.type) : null;
    if (lock === null) return [];
    return [
      {
        message: `${name} of ${binding.name} holds a lock, ${lock}, which ${method} copies: make it a pointer`,
      },
    ];
  });
}

/** Predeclared names that generated methods use; a type parameter with such a name would hide it. */
const usedInMethods = new Set([...predeclaredTypes.keys(), ..."append false len new nil true".split(" ")]);

function hidingParameter({ written }: CheckContext): Finding[] {
  return written.flatMap(({ binding }) =>
    binding.typeParameters
      .filter(name => usedInMethods.has(name) || localNames.includes(name))
      .map(name => {
        const message = `the type parameter ${name} of ${binding.name} has a name that the generated methods use: rename it`;
        return finding(message, binding.position);
      }),
  );
}

/** Reports types of the package with the name of a variable in the generated methods, where the variable hides the type. */
function hiddenType({ written }: CheckContext): Finding[] {
  return inMembers(written, ({ fields }) =>
    fields.flatMap(({ name, in: part, elementType: { text } }) => {
      if (part === "json") return [];
      const names = namesInText(text).filter(({ isQualifier }) => !isQualifier);
      const hidden = names.find(({ name }) => localNames.includes(name))?.name;
      if (hidden === undefined) return [];
      const message = `${name} has the type ${text}, and ${hidden} is the name of a variable in the generated methods: rename the type ${hidden}`;
      return [{ message }];
    }),
  );
}

/**
 * Reports fields with the name of a generated method: Go allows no field and method of the same name. A field of an embedded
 * struct is only reported if it has a tag: the method would hide it.
 */
function methodField(context: CheckContext): Finding[] {
  return inMembers(context.written, ({ name, fields, embeddedIn }, binding) => {
    if (!isGenerated(binding, name, context) || (fields.length === 0 && embeddedIn.length > 0)) return [];
    const message = `the field ${name} of ${binding.name} has the name of a method that gen generates for ${binding.name}: rename the field; the name in its tag can stay`;
    return [{ message }];
  });
}

/** Reports fields because of which an optional method is left out. Only `gen validate` does so: most structs with a field Path don't need the method. */
function fieldForMethod({ validating, written }: CheckContext): Finding[] {
  if (!validating) return [];
  return inMembers(written, ({ name }, binding) => {
    const names: readonly string[] = generatedMethods[binding.kind].optional;
    if (!names.includes(name)) return [];
    const message = `${binding.name} gets no method ${name}, because it has a field of that name: rename the field if you need the method; the name in its tag can stay`;
    return [{ message }];
  });
}

function userMethod({ functions, byType }: CheckContext): Finding[] {
  return functions.flatMap(({ fn, file, receiver }) => {
    const binding = receiver === null ? undefined : byType.get(receiver);
    if (!binding) return [];
    const { required, optional } = generatedMethods[binding.kind];
    if ([...required, ...optional].some(name => name === fn.name)) {
      const message = `gen does not generate ${fn.name} of ${binding.name}, because you wrote it yourself: delete yours if you want the generated one`;
      return [findingIn(file, fn.span, message)];
    }
    if (!binding.go.view || !["UnmarshalJSON", "MarshalJSON"].includes(fn.name)) return [];
    const message = `${fn.name} of ${binding.name} is not called for the body: gen reads and writes the body through the type ${binding.go.view.name}, which has the json fields only`;
    return [findingIn(file, fn.span, message)];
  });
}
