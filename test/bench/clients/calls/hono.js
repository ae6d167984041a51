import { hc } from "hono/client";

const client = hc(baseURL);
const response = await client.rooms[":name"].$get({ param: { name: "blue" }, query: { nights: "2" } });
if (!response.ok) throw new Error(response.statusText);
console.log(JSON.stringify(await response.json()));
