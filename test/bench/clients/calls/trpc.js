import { createTRPCClient, httpLink } from "@trpc/client";

const client = createTRPCClient({ links: [httpLink({ url: baseURL })] });
console.log(JSON.stringify(await client.room.query({ name: "blue", nights: 2 })));
