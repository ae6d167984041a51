import { getRoom } from "../rooms/api.gen.ts";

const room = await getRoom({ baseURL }, { route: { name: "blue" }, query: { nights: 2 } });
console.log(JSON.stringify(room));
