/**
 * Runs a recursive function whose depth the input decides, such as a chain of constants: calls that wait for others are kept in a list, because
 * the stack is too short for them. The function yields the argument of each inner call, and gets its result.
 */
export function withoutStack<Argument, Result>(
  call: (argument: Argument) => Generator<Argument, Result, Result>,
  argument: Argument,
): Result {
  const calls = [call(argument)];
  let result: Result;
  for (;;) {
    // A generator ignores what the first call of `next` gives it.
    const step = calls.at(-1)!.next(result!);
    if (step.done) {
      result = step.value;
      calls.pop();
      if (calls.length === 0) return result;
    } else calls.push(call(step.value));
  }
}
