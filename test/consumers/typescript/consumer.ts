/** Uses the types that openapi-typescript made from the document of the service, against the running service: openapi-fetch takes them for fetch. */
import assert from "node:assert/strict";
import createClient from "openapi-fetch";
import { readAnswers } from "./answers.ts";
import type { components, paths } from "./api.ts";

const client = createClient<paths>({ baseUrl: process.argv[2]! });
type Problem = components["schemas"]["Problem"];
type Pet = components["schemas"]["Pet"];

/** The problem that was sent: some handlers also send texts. */
function problemOf(error: Problem | string | undefined): Problem {
  assert.ok(typeof error === "object");
  return error;
}

async function pets(): Promise<void> {
  const created = await client.POST("/store/pets", {
    params: { header: { "Idempotency-Key": "k" } },
    body: {
      name: "Rex",
      species: "dog",
      born: "2020-02-29T12:00:00Z",
      photo: "AP8=",
      weight: "4.5",
      tags: ["a", "b"],
      mother: null,
    },
  });
  assert.equal(created.response.status, 201);
  const rex: Pet = created.data!;
  assert.deepEqual(
    [rex.name, rex.species, rex.status, rex.born, rex.photo, rex.weight],
    ["Rex", "dog", 1, "2020-02-29T12:00:00Z", "AP8=", "4.5"],
  );
  assert.deepEqual([rex.labels, rex.mother], [null, null]);
  // @ts-expect-error Rex is no bird: the members of the enum are known.
  const bird = await client.POST("/store/pets", { body: { name: "Tweety", species: "bird" } });
  assert.equal(problemOf(bird.error).errors?.[0]?.pointer, "/species");
  // @ts-expect-error A list may be null.
  assert.throws(() => created.data!.labels.a);

  const query = { limit: 5, tag: ["a", "b"], species: "dog", status: [1, 2] } as const;
  const list = await client.GET("/store/pets", {
    params: { query: { ...query, tag: [...query.tag], status: [...query.status] } },
  });
  assert.equal(list.data?.pets?.length, 1);
  assert.equal(list.response.headers.get("X-Total"), "1");

  const path = { id: rex.id };
  const got = await client.GET("/store/pets/{id}", {
    params: { path, header: { "If-None-Match": ["x", "y"] } },
  });
  assert.equal(got.data?.name, "Rex");
  assert.equal(
    (await client.GET("/store/pets/{id}", { params: { path: { id: 99 } }, parseAs: "text" })).response.status,
    404,
  );
  const patched = await client.PATCH("/store/pets/{id}", {
    params: { path, query: { dry_run: true } },
    body: { name: "Max", status: 3 },
  });
  assert.deepEqual([patched.data?.name, patched.data?.status], ["Max", 3]);
  assert.equal((await client.DELETE("/store/pets/{id}", { params: { path } })).response.status, 204);
}

/** openapi-fetch sends every object as application/json, unless it is told which type it has. */
const merge = { "Content-Type": "application/merge-patch+json" };

async function owners(): Promise<void> {
  const created = await client.POST("/owners", {
    body: { name: "Ann & Bob/é", email: "a@example.com", lang: ["de", "en"], terms: true },
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    bodySerializer: ({ lang = [], ...body }) => {
      const form = new URLSearchParams(Object.entries(body).map(([name, value]) => [name, String(value)]));
      for (const one of lang) form.append("lang", one);
      return form;
    },
  });
  assert.equal(created.response.status, 201);
  assert.deepEqual(created.data?.langs, ["de", "en"]);
  assert.equal(created.data?.address?.zip, 18);

  const path = { name: "Ann & Bob/é" };
  const params = { path, cookie: { session: "s" } };
  const got = await client.GET("/owners/{name}", { params, headers: { Cookie: "session=s; visits=3" } });
  assert.equal(got.data?.email, "a@example.com");
  const refused = await client.GET("/owners/{name}", { params, headers: { Cookie: "session=s; visits=10" } });
  assert.equal(problemOf(refused.error).status, 422);
  assert.ok((await client.GET("/owners")).data!.total > 0);

  for (const [body, want] of [
    [{ langs: ["fr"] }, ["a@example.com", ["fr"]]],
    [{ email: null }, [null, ["fr"]]],
    [{ langs: null }, [null, null]],
  ] as const satisfies [components["schemas"]["OwnerChangesInput"], unknown][]) {
    const { data } = await client.PATCH("/owners/{name}", { params: { path }, body, headers: merge });
    assert.deepEqual([data?.owner.email, data?.owner.langs, data?.changes], [...want, body]);
  }

  const notes = [{ text: "early" }, { text: "late", stars: 5 }];
  assert.equal(
    (await client.PUT("/owners/{name}/notes", { params: { path }, body: notes })).response.status,
    204,
  );
  const list = await client.GET("/owners/{name}/notes", { params: { path, query: { limit: 1 } } });
  assert.deepEqual(list.data, [{ text: "early", stars: null }]);
  assert.equal(list.response.headers.get("X-Total-Count"), "2");
}

async function tickets(): Promise<void> {
  const parent = {
    title: "Parent",
    level: "high",
    id: 7,
    created: "5",
    score: "1.5",
    hash: [1, 2, 3, 4],
  } as const;
  const created = await client.POST("/tickets", {
    body: {
      title: "T",
      level: "low",
      email: "",
      votes: 9,
      tags: ["ab"],
      image: null,
      parent: { ...parent, hash: [...parent.hash] },
    },
  });
  assert.equal(created.response.headers.get("Location"), "/tickets/1");

  const query = {
    limit: 5,
    wait: "1m30s",
    since: "2020-01-02T03:04:05Z",
    level: ["low" as const, "high" as const],
  };
  const got = await client.GET("/tickets/{id}", {
    params: { path: { id: 7 }, query, header: { "X-Trace": "x" }, cookie: { token: "t" } },
    headers: { Cookie: "token=t" },
  });
  const ticket: components["schemas"]["Ticket"] = got.data!;
  assert.deepEqual([ticket.id, ticket.created, ticket.score, ticket.hash], [7, "0", "0", [0, 0, 0, 0]]);
  assert.deepEqual(
    [ticket.tags, ticket.labels, ticket.image, ticket.children, ticket.parent],
    [null, null, null, null, null],
  );
  assert.equal((await client.GET("/tickets")).data?.items, null);
}

/** The form with these parts, of which openapi-typescript says that they are texts. */
function asForm(parts: object): FormData {
  const form = new FormData();
  for (const [name, text] of Object.entries(parts))
    form.append(name, new Blob([text], { type: "image/png" }));
  return form;
}

/** What a call returned: openapi-fetch returns the body as data or as an error. */
async function read(call: Promise<{ data?: unknown; error?: unknown; response: Response }>) {
  const { data, error, response } = await call;
  return { status: response.status, body: data ?? error };
}

async function answers(): Promise<void> {
  // The client above has kept the fetch of its start.
  const client = createClient<paths>({
    baseUrl: process.argv[2]!,
    fetch: request => globalThis.fetch(request),
  });
  const id = { path: { id: 2 } };
  const path = { path: { name: "Ann" } };
  const ann = { ...path, cookie: { session: "s" } };
  const headers = { Cookie: "session=s; token=t" };
  const ticket = { params: { path: { id: 7 }, query: { limit: 5 }, cookie: { token: "t" } }, headers };
  await client.POST("/store/pets", { body: { name: "Tom", species: "cat" } });
  await readAnswers({
    "POST /store/pets": () => read(client.POST("/store/pets", { body: { name: "Tom", species: "cat" } })),
    "GET /store/pets": () => read(client.GET("/store/pets")),
    "GET /store/pets/{id}": () => read(client.GET("/store/pets/{id}", { params: id })),
    "PATCH /store/pets/{id}": () =>
      read(client.PATCH("/store/pets/{id}", { params: id, body: { name: "Max" } })),
    "DELETE /store/pets/{id}": () => read(client.DELETE("/store/pets/{id}", { params: id })),
    "POST /owners": () =>
      read(
        client.POST("/owners", {
          body: { name: "Ann" },
          headers: { "Content-Type": "application/x-www-form-urlencoded" },
          bodySerializer: ({ name }) => new URLSearchParams({ name }),
        }),
      ),
    "GET /owners": () => read(client.GET("/owners")),
    "GET /owners/{name}": () => read(client.GET("/owners/{name}", { params: ann, headers })),
    "PATCH /owners/{name}": () =>
      read(client.PATCH("/owners/{name}", { params: path, body: { langs: ["fr"] }, headers: merge })),
    "PUT /owners/{name}/notes": () =>
      read(client.PUT("/owners/{name}/notes", { params: path, body: [{ text: "early" }] })),
    "GET /owners/{name}/notes": () => read(client.GET("/owners/{name}/notes", { params: path })),
    "PUT /owners/{name}/portrait": () =>
      read(
        client.PUT("/owners/{name}/portrait", {
          params: path,
          body: { portrait: "abc" },
          bodySerializer: asForm,
        }),
      ),
    "GET /owners/{name}/portrait": () =>
      read(client.GET("/owners/{name}/portrait", { params: path, parseAs: "text" })),
    "POST /tickets": () =>
      read(client.POST("/tickets", { body: { title: "T", level: "low", email: "a@example.com" } })),
    "GET /tickets": () => read(client.GET("/tickets")),
    "GET /tickets/{id}": () => read(client.GET("/tickets/{id}", ticket)),
  });
}

await pets();
await owners();
await tickets();
await answers();
console.log("ok");
