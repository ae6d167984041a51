/** What compiles: each block is a thing that users of the generated file write. */
import { book } from "./book.js";
import * as shop from "./shop.gen.js";

const client: shop.Client = { baseURL: "https://shop.example.com/api" };

export async function accepted(id: number): Promise<unknown[]> {
  const found: unknown[] = [];
  // 1: a request with all parts
  const { book: stored } = await shop.putBook(client, { route: { id }, query: { dry_run: true }, json: { book } });
  // 2: without a query of which nothing has to be sent
  await shop.putBook(client, { route: { id }, json: { book: stored } });
  // 3: no request
  const empty = await shop.empty(client);
  // 4: options of fetch
  await shop.health(client, { signal: AbortSignal.timeout(1000), headers: { "X-Test": "a" } });
  // 5: null where Go writes null
  found.push(empty.book.isbn?.length, empty.tree?.left?.value, empty.book.tags?.map(tag => tag.toUpperCase()));
  // 6: a value that can be left out
  const ean: string = empty.book.ean ?? "none";
  // 7: members of an enum tell cases apart; a server may have more of them
  const name = ((kind: typeof stored.kind): string => {
    switch (kind) {
      case "novel":
        return "a novel";
      case "poems":
        return "poems";
      default:
        return kind;
    }
  })(stored.kind);
  // 8: a member by its name
  const high: shop.Priority = shop.Priority.High;
  // 9: all members
  const priorities: shop.Priority[] = Object.values(shop.Priority);
  // 10: another value of an open enum
  const color: shop.Color = "turquoise";
  // 11: enums of two packages with one name
  const kinds: [shop.Kind, shop.MoneyKind] = ["poems", "card"];
  // 12: a number in a text
  const cents: `${number}` = `${12}`;
  const amount: shop.Amount = { cents, currency: "EUR", kind: "cash" };
  // 13: some keys of an enum
  const byKind: NonNullable<shop.Book["byKind"]> = { novel: 1 };
  // 14: keys that are numbers
  const byYear: NonNullable<shop.Book["byYear"]> = { 1999: null };
  // 15: a type that holds itself
  const tree: shop.Tree = { value: 1, left: { value: 2, left: null } };
  // 16: a map that holds itself
  const index: shop.Index = { a: { b: {} }, c: null };
  // 17: instances of a generic type
  const page: shop.PageOfBook = { items: [book], next: 2 };
  const names: string[] = empty.names.items ?? [];
  // 18: a pair of types
  const [first, second]: [string, number] = [empty.pair.first, empty.pair.second];
  // 19: what is read otherwise than it is written
  const secrets = await shop.secrets(client, {
    json: {
      secrets: [{ text: "a" }],
      record: { amount, before: { amount, before: null } },
      text: { text: "b" },
      more: { items: [{ text: "c" }] },
    },
  });
  found.push(secrets.secrets?.[0], secrets.numbers?.["a"]?.length);
  // 20: a query with lists, texts and numbers
  const answer = await shop.search(client, {
    query: { q: "a b", kind: "novel", tag: ["x", "y"], id: [1, 2], since: new Date(0).toISOString(), wait: "1h30m", "order-by": "year" },
  });
  const wait: number = answer.wait;
  // 21: a form, and a form that comes back
  const review = await shop.review(client, { route: { book: 1 }, form: { name: "Ann", stars: 2, likes: ["plot"], "e-mail": "a@b.c" } });
  const stars: number = review.stars;
  // 22: the route of a handler without a struct, and its response as it is
  const cover = await shop.cover(client, { route: { size: "small", path: "a/b.png" } });
  found.push(await cover.blob(), cover.headers.get("Content-Type"));
  // 23: handlers whose names are taken, and two with the same one
  await shop.import_(client);
  await shop.adminDelete(client, { route: { name: "x" } });
  // 24: an error with the response
  await shop.getBook(client, { route: { id } }).catch(async (error: unknown) => {
    if (!(error instanceof shop.StatusError) || error.response.status !== 404) throw error;
    found.push(await error.response.text());
  });
  // 25: a fetch of one's own
  const logging: shop.Client = { ...client, fetch: (input, init) => fetch(input, init), headers: { Authorization: "x" } };
  await shop.health(logging);
  // 26: header fields, each of them optional here
  await shop.headBook(client, { route: { id }, header: { "X-Notes": ["a", "b"], "X-Wait": "2s" } });
  // 27: each known status with what is in its body
  const order = await shop.orderResult(client, { json: { kind: "novel", books: [id] } });
  switch (order.status) {
    case 201:
      found.push(order.body.price, order.header.Location?.length, order.response.headers.get("Location"));
      break;
    case 402:
      found.push(await order.response.text());
      break;
    case 409:
      found.push(order.body.toUpperCase());
      break;
    default:
      found.push(order.body.errors?.map(({ pointer, detail }) => `${pointer} ${detail}`));
  }
  const all: 201 | 400 | 402 | 409 | 413 | 415 | 422 = order.status;
  // 28: a success that has nothing in its body
  const taken = await shop.taken(client);
  found.push(taken?.books?.length, all);
  // 29: the problem of an error
  await shop.order(client, { json: { kind: "novel", books: [] } }).catch((error: unknown) => {
    if (error instanceof shop.StatusError && error.problem) found.push(error.status, error.problem.title);
    else throw error;
  });
  // 30: streams of bytes, lines and events
  for await (const chunk of shop.readChunks(cover)) found.push(chunk.byteLength);
  for await (const line of shop.readLines(await shop.tail(client))) found.push(line.length);
  const signal = AbortSignal.timeout(1000);
  for await (const { event, data, id } of shop.readEvents(await shop.watch(client, {}, { signal }))) found.push(event, data, id);
  // 31: whole bodies
  const counts: shop.WordsResponse = await shop.words(client, { json: [["a", "b"], null] });
  const rate: string = await shop.rate(client, { json: 1.5 });
  found.push(counts["a"], rate);
  // 32: a type for an answer
  const shown = (answer: shop.TakenResult): string => (answer.status === 410 ? "gone" : String(answer.body?.books));
  found.push(shown(await shop.takenResult(client)));
  // 33: cookies, and header fields and cookies of the answer
  const visited = await shop.visitResult(client, { cookie: { count: 1, dark: true, kind: ["novel"], priority: [2] } });
  if (visited.status === 204) {
    const { header, cookie } = visited;
    const count: number | undefined = header["X-Count"];
    const dark: boolean | undefined = header["X-Dark"];
    const best: string | undefined = cookie.best;
    const levels: number[] | undefined = header["X-Priority"];
    const modified: string | undefined = header["Last-Modified"];
    found.push(count, dark, best, levels, modified, cookie.session?.length, cookie.theme?.join());
  }
  const head: shop.ClearResponseHead = await shop.clearResult(client);
  found.push(head.header["X-Removed"]?.toFixed());
  // 34: a body that the handler reads itself
  await shop.import_(client, { body: new Blob(["a"]), headers: { "Content-Type": "text/csv" } });
  await shop.order(client, { json: { kind: "novel", books: [id], pay: "card", gifts: [1, 2] } });
  // 35: header fields that change
  const tokens: shop.Client[] = [
    { ...client, headers: () => ({ Authorization: "x" }) },
    { ...client, headers: async () => new Headers({ Authorization: "x" }) },
  ];
  found.push(tokens);
  found.push(ean, name, high, priorities, color, kinds, byKind, byYear, tree, index, page, names, first, second, wait, stars);
  return found;
}
