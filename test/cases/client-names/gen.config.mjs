// Clients of packages whose names clash with what a client uses. They share the types of package basics.
export default {
  dir: ["./..."],
  basics: "example.com/zoo/basics",
  client: { out: "clients/{{package.name}}/{{package.name}}.gen.go" },
  mock: { out: "clients/{{package.name}}/mock.gen.go" },
  // Cats.Get and Dogs.Get are meant to have one name.
  rules: { "ambiguous-name": "off", "unpaired-handler": "off", "user-method": "off", "not-in-client": "off" },
};
