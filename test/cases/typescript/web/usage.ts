/** What the compiler is to accept, and what not. */
import * as catalog from "./catalog.gen.js";
import { HTTPError } from "./http.js";

const client = { baseURL: "https://shop.example.com/api" };

export async function accepted(): Promise<string[]> {
  const { id } = await catalog.createBook(client, { json: { title: "Emma", price: 900 } });
  await catalog.updateBook(client, { route: { id }, query: { dry_run: true }, json: {} });
  await catalog.createReview(client, { route: { book: id }, form: { name: "Ann", stars: 5, likes: ["plot", "style"] } });
  const found = await catalog.listBooks(client, { route: { author: "Jane Austen" }, query: { "order-by": "newest" } });
  const isbns = (found.books ?? []).map(book => book.isbn ?? "none");
  const total: string = found.total;
  const { titles } = await catalog.search(client);
  const cover = await catalog.getCover(client, { route: { size: "small", path: "emma/front.png" } });
  await catalog.deleteBook(client, { route: { id } }).catch((error: unknown) => {
    if (!(error instanceof HTTPError && error.response.status === 404)) throw error;
  });
  await catalog.import_(client);
  return [...isbns, total, ...(titles ?? []), await cover.text()];
}

export async function refused(): Promise<void> {
  // @ts-expect-error: a title is needed
  await catalog.createBook(client, { json: { price: 900 } });
  // @ts-expect-error: the route is needed
  await catalog.getBook(client);
  // @ts-expect-error: order-by is needed
  await catalog.listBooks(client, { route: { author: "Jane Austen" } });
  // @ts-expect-error: there is no such order
  await catalog.listBooks(client, { route: { author: "Jane Austen" }, query: { "order-by": "price" } });
  // @ts-expect-error: a number is text for a handler that has no request
  await catalog.getCover(client, { route: { size: 1, path: "emma/front.png" } });
  const book = await catalog.getBook(client, { route: { id: 1 } });
  // @ts-expect-error: a nil pointer is null
  book.isbn.length;
  // @ts-expect-error: a list that may be left out
  book.tags.length;
}
