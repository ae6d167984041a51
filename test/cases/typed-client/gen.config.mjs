// Typed handlers: the server, its client and its mock have one interface. The Go tests in rooms/client use all three.
export default {
  dir: "./rooms",
  client: {},
  mock: {},
};
