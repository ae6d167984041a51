import createClient from "openapi-fetch";

const client = createClient({ baseUrl: baseURL });
const params = { path: { name: "blue" }, query: { nights: 2 } };
const { data, error } = await client.GET("/rooms/{name}", { params });
if (error) throw error;
console.log(JSON.stringify(data));
