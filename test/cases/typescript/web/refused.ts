/** What doesn't compile: each is a mistake that the types find. */
import { book } from "./book.js";
import * as shop from "./shop.gen.js";

const client: shop.Client = { baseURL: "https://shop.example.com/api" };
const { title: _, ...untitled } = book;

export async function refused(): Promise<void> {
  // @ts-expect-error: the route is needed
  await shop.getBook(client);
  // @ts-expect-error: the route has an id
  await shop.getBook(client, { route: {} });
  // @ts-expect-error: the id is a number
  await shop.getBook(client, { route: { id: "7" } });
  // @ts-expect-error: a title is needed
  await shop.putBook(client, { route: { id: 7 }, json: { book: untitled } });
  // @ts-expect-error: the body is needed
  await shop.putBook(client, { route: { id: 7 } });
  // @ts-expect-error: there is no such query parameter
  await shop.putBook(client, { route: { id: 7 }, query: { dryRun: true }, json: { book } });
  // @ts-expect-error: a boolean is no text
  await shop.putBook(client, { route: { id: 7 }, query: { dry_run: "true" }, json: { book } });
  // @ts-expect-error: q and kind are needed
  await shop.search(client, { query: {} });
  // @ts-expect-error: no such member
  await shop.search(client, { query: { q: "", kind: "drama" } });
  // @ts-expect-error: a list of numbers
  await shop.search(client, { query: { q: "", kind: "novel", id: ["1"] } });
  // @ts-expect-error: no such order
  await shop.search(client, { query: { q: "", kind: "novel", "order-by": "price" } });
  // @ts-expect-error: can't be paid so
  await shop.order(client, { json: { kind: "novel", books: [], pay: "gold" } });
  // @ts-expect-error: no such paper
  await shop.order(client, { json: { kind: "novel", books: [], gifts: [3] } });
  // @ts-expect-error: a query parameter is never null
  await shop.search(client, { query: { q: "", kind: "novel", sold: null } });
  // @ts-expect-error: no such member of an enum of numbers
  await shop.review(client, { route: { book: 1 }, form: { name: "Ann", stars: 3 } });
  // @ts-expect-error: a handler without a request takes none
  await shop.empty(client, { route: { id: 7 } });
  // @ts-expect-error: a GET has no body
  await shop.health(client, { body: "x" });
  // @ts-expect-error: the body is the request's
  await shop.putBook(client, { route: { id: 7 }, json: { book } }, { body: "x" });
  // @ts-expect-error: the method is the handler's
  await shop.health(client, { method: "POST" });
  // @ts-expect-error: a server needs an address
  await shop.health({});
  const { book: read, page, pair, names } = await shop.empty(client);
  // @ts-expect-error: it can be null
  read.isbn.length;
  // @ts-expect-error: it can be left out
  read.ean.length;
  // @ts-expect-error: a nil slice is null
  page.items.length;
  // @ts-expect-error: the members are of Book
  page.items?.[0]?.name;
  // @ts-expect-error: a text, no number
  names.items?.[0]?.toFixed();
  // @ts-expect-error: a number, no text
  pair.second.length;
  // @ts-expect-error: an array of two
  read["shelf-position"][2];
  // @ts-expect-error: a 64-bit integer that is sent as a text
  read.paid.cents.toFixed();
  // @ts-expect-error: no member of the other package's enum
  const kind: shop.MoneyKind = "novel";
  // @ts-expect-error: no number in it
  const cents: `${number}` = "many";
  // @ts-expect-error: what is written is not what is read
  const secret: shop.SecretInput = (await shop.secrets(client, { json: {} as shop.SecretsRequest["json"] })).secrets?.[0];
  // @ts-expect-error: the list is one of strings
  await shop.headBook(client, { route: { id: 7 }, header: { "X-Notes": [1] } });
  // @ts-expect-error: the cookie is a text
  await shop.headBook(client, { route: { id: 7 }, cookie: { user: 1 } });
  // @ts-expect-error: of cookies that are sent, this one has to be
  await shop.visit(client, { cookie: { rate: 1 } });
  const visited = await shop.visitResult(client);
  // @ts-expect-error: only the answer with the struct has its header fields
  visited.header;
  if (visited.status !== 204) throw visited.body;
  // @ts-expect-error: it may be hidden from the script
  visited.header["X-Count"].toFixed();
  // @ts-expect-error: a list of texts
  visited.header["X-Kinds"]?.push(1);
  // @ts-expect-error: a boolean
  visited.header["X-Dark"]?.length;
  // @ts-expect-error: the value of a cookie without its attributes
  visited.cookie.session?.maxAge;
  // @ts-expect-error: a field that Go doesn't send
  read.hidden;
  const order = await shop.orderResult(client, { json: { kind: "novel", books: [1] } });
  // @ts-expect-error: the status decides what is in the body
  order.body.price;
  // @ts-expect-error: no such status
  order.status === 404;
  // @ts-expect-error: a problem has no price
  if (order.status === 422) order.body.price;
  // @ts-expect-error: one of the successes has no body
  (await shop.taken(client)).books;
  // @ts-expect-error: a list of lists
  await shop.words(client, { json: ["a"] });
  // @ts-expect-error: a page has no price
  order.status === 402 && order.body.price;
  console.log(kind, cents, secret);
}
