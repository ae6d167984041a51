// A Go client and a mock of it, for the handlers of a package. The Go tests in store/client show how they are used.
export default {
  dir: "./store",
  client: {},
  mock: {},
};
