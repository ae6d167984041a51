/** Checks the syntax of YAML and JSON that the user's templates print. */
import { findJsonProblem } from "../text/json-problem.ts";

/** A syntax error, with its offset in the text. */
export interface SyntaxProblem {
  message: string;
  offset: number;
}

/** The first syntax error of a text; null when there is none, or when the language is not checked. */
export async function checkSyntax(language: string, text: string): Promise<SyntaxProblem | null> {
  if (language === "json") return jsonProblem(text);
  if (language === "yaml") return yamlProblem(text);
  return null;
}

async function yamlProblem(text: string): Promise<SyntaxProblem | null> {
  const { parseAllDocuments } = await import("yaml");
  // For a text without documents the library returns an empty list with another type, so it is copied.
  const [error] = [...parseAllDocuments(text, { prettyErrors: false })].flatMap(({ errors }) => errors);
  if (!error) return null;
  return { message: `the output is not valid YAML: ${error.message.split("\n")[0]!}`, offset: error.pos[0] };
}

function jsonProblem(text: string): SyntaxProblem | null {
  const problem = findJsonProblem(text);
  return problem && { message: `the output is not valid JSON: ${problem.message}`, offset: problem.offset };
}
