// One document of six packages that answer with helpers of their own.
export default {
  dir: ["./billing", "./chat", "./admin", "./orders", "./members", "./todos"],
  maxBody: 1000,
  openapi: { info: { title: "Services", version: "1.0.0" } },
};
