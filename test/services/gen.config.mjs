// One document of twelve packages that answer with helpers of their own.
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
    "./teams",
    "./boards",
    "./books",
  ],
  maxBody: 1000,
  openapi: { info: { title: "Services", version: "1.0.0" } },
};
