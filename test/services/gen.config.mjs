// One document of nine packages that answer with helpers of their own.
export default {
  dir: [
    "./billing",
    "./chat",
    "./admin",
    "./orders",
    "./members",
    "./todos",
    "./labels",
    "./desk",
    "./gates",
  ],
  maxBody: 1000,
  openapi: { info: { title: "Services", version: "1.0.0" } },
};
