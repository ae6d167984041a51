// A client and a mock for each receiver, in packages of their own.
export default {
  basics: "example.com/zoo/basics",
  client: { out: "../clients/{{kebab type}}/client.gen.go", per: "receiver", recv: ["Parrots", "Owls"] },
  mock: { out: "../mocks/{{kebab type}}/mock.gen.go", package: "mocks", per: "receiver", recv: "Owls" },
  rules: { "ambiguous-name": "off" },
};
