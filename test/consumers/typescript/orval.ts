/** Uses the client that orval made from the document of the service, against the running service. Each version of orval has a copy of this file beside its client. */
import assert from "node:assert/strict";
import { readAnswers } from "../answers.ts";
import * as api from "./api.ts";

/** The status and the body of what a call returned. */
async function read(call: Promise<{ status: number; data: unknown }>) {
  const { status, data } = await call;
  return { status, body: data };
}

/** The generated functions take no cookies. */
const session = { headers: { Cookie: "session=s; token=t" } };
const pet = { name: "Rex", species: "dog" } as const;
const portrait = new Blob(["abc"], { type: "image/png" });
const ticket = { title: "T", level: "low", email: "a@example.com" } as const;

// orval 7 reads all bodies as JSON, and fails for texts and pictures.
const readsTexts = process.argv[4] !== "7";

await readAnswers(
  {
    "POST /store/pets": () => read(api.petsCreatePet(pet)),
    "GET /store/pets": () => read(api.petsListPets()),
    "GET /store/pets/{id}": () => read(api.petsGetPet(1)),
    "PATCH /store/pets/{id}": () => read(api.petsUpdatePet(1, { name: "Max" })),
    "DELETE /store/pets/{id}": () => read(api.petsDeletePet(1)),
    "POST /owners": () => read(api.ownersCreateOwner({ name: "Ann" })),
    "GET /owners": () => read(api.ownersListOwners()),
    "GET /owners/{name}": () => read(api.ownersGetOwner("Ann", session)),
    "PATCH /owners/{name}": () => read(api.ownersChangeOwner("Ann", { langs: ["fr"] })),
    "PUT /owners/{name}/notes": () => read(api.ownersReplaceNotes("Ann", [{ text: "early" }])),
    "GET /owners/{name}/notes": () => read(api.ownersListNotes("Ann")),
    "PUT /owners/{name}/portrait": () => read(api.ownersPutPortrait("Ann", { caption: "Ann", portrait })),
    "GET /owners/{name}/portrait": () => read(api.ownersGetPortrait("Ann")),
    "POST /tickets": () => read(api.createTicket(ticket)),
    "GET /tickets": () => read(api.listTickets()),
    "GET /tickets/{id}": () => read(api.getTicket(7, { limit: 5 }, session)),
  },
  type => readsTexts || !/^(?:text|image)\//.test(type),
);

// The status says which type the body has.
const service = globalThis.fetch;
globalThis.fetch = (input, init) => service(new URL(new URL(String(input)).pathname, process.argv[2]!), init);
const created = await api.petsCreatePet(pet);
assert.ok(created.status === 201);
assert.deepEqual([created.data.name, created.data.status, created.data.labels], ["Rex", 1, null]);
const refused = await api.petsCreatePet({ ...pet, name: "" });
assert.ok(refused.status === 422);
assert.equal(refused.data.errors?.[0]?.pointer, "/name");
console.log("ok");
