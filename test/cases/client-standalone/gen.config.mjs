// A client that can be published by itself: it has copies of the message types, so that it needs neither the server nor its database.
export default {
  dir: "./shelf",
  client: { out: "shelfclient/client.gen.go", standalone: true },
  mock: { out: "shelfclient/mock.gen.go" },
};
