import { client } from "../hey-api/client.gen.ts";
import { getRoom } from "../hey-api/index.ts";

client.setConfig({ baseUrl: baseURL });
const { data } = await getRoom({ path: { name: "blue" }, query: { nights: 2 }, throwOnError: true });
console.log(JSON.stringify(data));
