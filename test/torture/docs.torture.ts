/** Random doc comments: gen reads the same from them as Go's packages go/doc and go/doc/comment. */
import { buildProgram, compareComments } from "../helpers/go/doc-comments/agreement.ts";
import { randomComment } from "../helpers/go/doc-comments/random-comments.ts";
import { hasGo } from "../helpers/go/go-toolchain.ts";
import { torturePart } from "./part.ts";
import { times } from "./random-values.ts";

torturePart("docs", async dir => {
  if (!hasGo()) throw new Error("this part needs Go");
  const program = await buildProgram(dir);
  return async ({ random, short }) => {
    const comments = times(short ? 500 : 20_000, () => randomComment(random));
    const { compared, differences } = await compareComments(program, comments);
    if (differences.length > 0) throw new Error(differences.join("\n"));
    return compared;
  };
});
