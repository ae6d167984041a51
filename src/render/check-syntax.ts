/** Whether the text that a user's template printed is what the file's name promises. */
import { findJsonProblem } from "../text/json-problem.ts";

/** What is wrong with a text and at which offset. */
export interface SyntaxProblem {
  message: string;
  offset: number;
}

/** The first problem of a text; null where it is in order, or in a language that nobody checks. */
export async function checkSyntax(language: string, text: string): Promise<SyntaxProblem | null> {
  if (language === "json") return jsonProblem(text);
  if (language === "yaml") return yamlProblem(text);
  return null;
}

async function yamlProblem(text: string): Promise<SyntaxProblem | null> {
  const { parseAllDocuments } = await import("yaml");
  // Without documents there is an empty list, which its type tells otherwise.
  const [error] = [...parseAllDocuments(text, { prettyErrors: false })].flatMap(({ errors }) => errors);
  if (!error) return null;
  return { message: `the output is no valid YAML: ${error.message.split("\n")[0]!}`, offset: error.pos[0] };
}

function jsonProblem(text: string): SyntaxProblem | null {
  const problem = findJsonProblem(text);
  return problem && { message: `the output is no valid JSON: ${problem.message}`, offset: problem.offset };
}
