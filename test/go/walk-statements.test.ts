/** Tests searchBody, which finds the names that the body of a function declares, and its composite literals. */
import { expect, test } from "vitest";
import { loadParser } from "../../src/go/parser.ts";
import { searchBody } from "../../src/go/walk-statements.ts";

test("the names that statements declare are found, those in types are not", async () => {
  const parser = await loadParser();
  const body = `{
	a, b := f()
	b, c[0] = g()
	var d, e interface{ Method(no int) func(no string) error }
	const h = 1
	type I func(no int) (no error)
	for j, k := range a {
		go func(l int) (m error) { n := l; return n }(j)
	}
	for d = range b {
	}
	switch o := a.(type) {
	case func(no int), interface{ M(no struct{ no int }) }:
		p := o
	}
	select {
	case q := <-b:
		r[q] = T{s: func(t ...func(no int)) {}}
	}
again:
	u, _ := a.(func(no int) map[string]func(no int)), make(chan func(no int))
	if v := [2]func(no int){}; w(v, u) {
		goto again
	} else if x := 1; x > 0 {
		y := 2
		y++
	}
}`;
  const { declared, literals } = searchBody(parser.parseBody(body)!, () => true);
  expect([...declared].sort()).toEqual([..."I_abdehjklmnopquvxy"]);
  expect(literals.map(({ type }) => type?.text)).toEqual(["T", "[2]func(no int)"]);
});
