/** Chooses the names in a Go client: no two are the same, and none hides what the file uses. */

import { nameTaker } from "../../base/text/common.ts";
import { camelCase } from "../../base/text/names.ts";
import { unicodePattern } from "../../base/text/unicode-patterns.ts";
import { isIdentifier } from "../../go/identifiers.ts";
import { keywords } from "../../go/lexer.ts";
import { predeclaredNames } from "../../go/predeclared.ts";
import type { Handler } from "../../model/types.ts";
import type { ClientMock } from "./view-types.ts";

/** Names that the built-in templates declare at package level. */
const declared =
  "Call Client Doer EditRequest Host Interface Mock NewClient Option Pool SeeResponse WithDoer WithEdit copyOf editKey newBuild seeKey";

/** Names of parameters and variables in the built-in templates. */
const locals =
  "args body build c ctx doer edit err field h host m method ok option options outer p path pool r req res see v";

/** Names that the methods of the built-in templates use, so that no parameter of a method can have them. */
const usedInMethods = "c copyOf ctx err fmt http m newBuild pathSegment r req res restPath";

/** Names that no import of a client or a mock can have. */
export const clientNames: readonly string[] = [...declared.split(" "), ...locals.split(" ")];

const capitalLetter = unicodePattern(String.raw`^\p{Lu}$`);

/** The name of an exported method for a handler: `getPet` is `GetPet`. */
function exported(name: string): string {
  const [first = ""] = name;
  const capital = first.toUpperCase();
  // Go exports names that begin with a capital letter, which letters such as `世` do not have.
  return capitalLetter(capital).test(capital) ? capital + name.slice(first.length) : `Call${name}`;
}

/** The name of the method for each handler: the handler's own name, else with the receiver before it, else with a number. */
export function methodNames(handlers: Handler[]): Map<Handler, string> {
  const names = new Map<Handler, string>();
  const taken = new Set<string>();
  // Exported handlers come first, so that none loses its name to another one.
  const inOrder = [...handlers].sort((a, b) => Number(isChanged(a)) - Number(isChanged(b)));
  for (const handler of inOrder) {
    const plain = exported(handler.name);
    const long = exported(handler.receiver ?? "") + plain;
    const isRepeated = handlers.some(one => one !== handler && one.name === handler.name);
    const wanted = handler.receiver !== null && isRepeated ? [long] : [plain, long];
    let name = wanted.find(one => !taken.has(one));
    for (let number = 2; name === undefined; number++) {
      if (!taken.has(plain + number)) name = plain + number;
    }
    taken.add(name);
    names.set(handler, name);
  }
  return names;
}

function isChanged({ name }: Handler): boolean {
  return exported(name) !== name;
}

/** The names of the parameters for placeholders, in order; `packageName` is that of the messages. */
export function parameterNames(keys: string[], packageName: string): string[] {
  const take = nameTaker([...keywords, ...predeclaredNames, ...usedInMethods.split(" "), packageName]);
  return keys.map(key => {
    const plain = camelCase(key);
    const name = isIdentifier(plain) ? plain : `value${plain}`;
    return take(name, `${name}Value`);
  });
}

/** The names of the mock's own field and method, and the ending of its fields for answers, such as `ListPetsFunc`: no client method has one of them. */
export function mockNames(methods: string[]): ClientMock & { ending: string } {
  const names = new Set(methods);
  const ending = ["Func", "Answer", "AnswerFunc", "MockFunc"].find(
    one => !methods.some(name => names.has(name + one)),
  );
  const free = (wanted: string[]) => wanted.find(one => !names.has(one)) ?? `${wanted[0]}_`;
  return {
    test: free(["T", "Test", "TestingT"]),
    calls: free(["Calls", "AllCalls", "RecordedCalls"]),
    ending: ending ?? "Func_",
  };
}
