// The clients of both versions of orval, which their commands choose by name.
const client = target => ({
  input: process.env.DOCUMENT,
  output: { target, client: "fetch", baseUrl: "http://localhost" },
});
module.exports = { 7: client("orval7/api.ts"), 8: client("orval8/api.ts") };
