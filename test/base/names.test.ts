/** `splitWords` finds the words of an identifier, and four functions join these in kebab, snake, camel and Pascal case. */
import { expect, test } from "vitest";
import { camelCase, kebabCase, pascalCase, snakeCase, splitWords } from "../../src/base/text/names.ts";

test.each([
  ["GetHTTPStatus", "get-http-status"],
  ["ListIDs", "list-ids"],
  ["GetURLsByID", "get-urls-by-id"],
  ["APIsByURLs2", "apis-by-urls2"],
  ["OAuth2Token", "oauth2-token"],
  ["GetOAuthToken", "get-oauth-token"],
  ["OAuthorize", "o-authorize"],
  ["ListIPv6Routes", "list-ipv6-routes"],
  ["GetIPv6", "get-ipv6"],
  ["GetAPIv1", "get-api-v1"],
  ["SwaggerAPIv1", "swagger-api-v1"],
  ["GetAPIsv1beta1Groups", "get-apis-v1beta1-groups"],
  ["GetV2Pets", "get-v2-pets"],
  ["Create2FACode", "create-2fa-code"],
  ["Get3DModels", "get-3d-models"],
  ["Get2Days", "get2-days"],
  ["GetV2API", "get-v2-api"],
  ["GetS3Bucket", "get-s3-bucket"],
  ["UTF8String", "utf8-string"],
  ["HTTPSServer", "https-server"],
  ["getPet", "get-pet"],
  ["Get_pet_2", "get-pet-2"],
  ["Getaway", "getaway"],
  ["ÜbersichtÄndern", "übersicht-ändern"],
  ["Get世界", "get世界"],
  ["X", "x"],
  ["", ""],
  ["_", ""],
])("kebabCase(%j) is %j, and snakeCase has the same words", (name, kebab) => {
  expect(kebabCase(name)).toBe(kebab);
  expect(snakeCase(name)).toBe(kebab.replaceAll("-", "_"));
});

test.each([
  ["get-http-status", "getHttpStatus", "GetHttpStatus"],
  ["UserIDs", "userIds", "UserIds"],
  ["v_1_2", "v_1_2", "V_1_2"],
])("camelCase and pascalCase of %j are %j and %j", (name, camel, pascal) => {
  expect([camelCase(name), pascalCase(name)]).toEqual([camel, pascal]);
});

test("of a random text no letter or digit is lost, its kebab case has lower-case words, and kebab and snake case stay the same when applied again", () => {
  const pieces = [
    ..."aAbBsSIDzZ019_- .{}/İßΣσςǅ世é\u0301𝐀𐐀𐐨",
    "OAuth",
    "IPv",
    "GraphQL",
    "HTTP",
    "IDs",
    "\ud800",
  ];
  let seed = 1;
  const random = (below: number) => {
    seed = (seed * 48271) % 2147483647;
    return seed % below;
  };
  for (let round = 0; round < 20000; round++) {
    const text = Array.from({ length: random(10) }, () => pieces[random(pieces.length)]).join("");
    expect(splitWords(text).join("")).toBe(text.normalize("NFC").replace(/[^\p{L}\p{Nd}]/gu, ""));
    const kebab = kebabCase(text);
    expect(kebab).toMatch(/^(?:[\p{L}\p{Nd}]+(?:-[\p{L}\p{Nd}]+)*)?$/u);
    expect(kebab).toBe(kebab.toLowerCase());
    expect(kebabCase(kebab)).toBe(kebab);
    expect(snakeCase(snakeCase(text))).toBe(snakeCase(text));
  }
});
