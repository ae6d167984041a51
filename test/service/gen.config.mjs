// One document of three packages; the test copies the third one, everyday, from the cases.
export default {
  dir: ["./..."],
  maxBody: 20_000,
  openapi: { info: { title: "A service", version: "1.0.0" } },
};
