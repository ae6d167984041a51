// One document of four packages that answer with helpers of their own.
export default {
  dir: ["./billing", "./chat", "./admin", "./orders"],
  maxBody: 1000,
  openapi: { info: { title: "Services", version: "1.0.0" } },
};
