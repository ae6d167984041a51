/** Uses the functions that gen wrote for the service, against the running service: in Node and in a browser. */
import {
  type Address,
  changeOwner,
  createOwner,
  createPet,
  deletePet,
  getPetResult,
  getPortraitResult,
  listNotes,
  listNotesResult,
  listPets,
  type OwnerChanges,
  putPortrait,
  replaceNotes,
  StatusError,
  updatePet,
} from "../service/api/api.gen.ts";

/** Fails where two values have different JSON. */
function expect(got: unknown, want: unknown): void {
  const [is, should] = [JSON.stringify(got), JSON.stringify(want)];
  if (is !== should) throw new Error(`got ${is}, want ${should}`);
}

async function pets(baseURL: string): Promise<void> {
  const client = { baseURL };
  const pet = await createPet(client, {
    json: {
      name: "Rex",
      species: "dog",
      born: "2020-02-29T12:00:00Z",
      tags: ["a"],
      photo: "AP8=",
      weight: "4.5",
    },
  });
  expect([pet.name, pet.status, pet.born, pet.weight], ["Rex", 1, "2020-02-29T12:00:00Z", "4.5"]);
  const page = await listPets(client, { query: { tag: ["a"], limit: 100 } });
  expect(page.pets?.at(-1)?.id, pet.id);
  const changed = await updatePet(client, { route: { id: pet.id }, json: { name: "Max", status: 3 } });
  expect([changed.name, changed.status], ["Max", 3]);
  const got = await getPetResult(client, { route: { id: pet.id } });
  expect(got.status === 200 && got.header.Etag, '"Max"');
  await deletePet(client, { route: { id: pet.id } });
  const gone = await getPetResult(client, { route: { id: pet.id } });
  expect([gone.status, gone.body], [404, "404 page not found\n"]);
}

async function owners(baseURL: string): Promise<void> {
  const client = { baseURL };
  const name = "Ann & Bob/é";
  await createOwner(client, { form: { name, lang: ["de", "en"], terms: true } });
  const address: Address = { lines: ["Hill 1", "Hull"], zip: 7 };
  const changed: [OwnerChanges, unknown][] = [
    [{ email: "a@b.c", langs: ["fr"], address }, ["a@b.c", ["fr"], address]],
    [{ langs: null, address: null }, ["a@b.c", null, undefined]],
    [{ email: null }, [null, null, undefined]],
    [{}, [null, null, undefined]],
  ];
  for (const [json, want] of changed) {
    const { owner, changes } = await changeOwner(client, { route: { name }, json });
    expect([owner.email, owner.langs, owner.address], want);
    expect(changes, json);
  }
  await replaceNotes(client, {
    route: { name },
    json: [
      { text: "early", stars: null },
      { text: "late", stars: 5 },
    ],
  });
  expect(await listNotes(client, { route: { name } }), [
    { text: "early", stars: null },
    { text: "late", stars: 5 },
  ]);
  const first = await listNotesResult(client, { route: { name }, query: { limit: 1 } });
  expect(first.status === 200 && [first.header["X-Total-Count"], first.body.length], [2, 1]);
  const portrait = new Blob(["a\0b"], { type: "image/png" });
  await putPortrait(client, { route: { name }, body: { caption: "Ann", portrait } });
  const got = await getPortraitResult(client, { route: { name } });
  expect(got.status === 200 && [got.header["X-Caption"], got.header["Content-Type"]], ["Ann", "image/png"]);
  expect(await got.response.text(), "a\0b");
  const refused = await replaceNotes(client, { route: { name }, json: [{ text: "", stars: 6 }] }).catch(
    (error: unknown) => error,
  );
  const pointers = refused instanceof StatusError && refused.problem?.errors?.map(one => one.pointer);
  expect(pointers, ["/0/text", "/0/stars"]);
}

/** Calls handlers of the service at that address, and checks what they answer. */
export async function useService(baseURL: string): Promise<void> {
  await pets(baseURL);
  await owners(baseURL);
}
