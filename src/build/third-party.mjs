/** Lists the packages that gen contains or needs: their licenses, and a bill of materials. The builds write both. */
import { readdirSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { Contrib, Enums, Models, Serialize, Spec } from "@cyclonedx/cyclonedx-library";
import { PackageURL } from "packageurl-js";

/** The package of the Go grammar, whose WebAssembly file the build copies. */
export const grammar = "node_modules/tree-sitter-go";

/** Folders of the packages whose code is in the output of rolldown; modules that rolldown removed don't count. */
export function bundledPackages(output) {
  const modules = output.flatMap(({ modules }) => Object.entries(modules));
  const ids = modules.filter(([, { renderedLength }]) => renderedLength > 0).map(([id]) => id);
  const dirs = ids.flatMap(id => {
    // The helpers that rolldown adds are code of rolldown.
    if (id.startsWith("\0rolldown/")) return "node_modules/rolldown";
    return /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(relative("", id).replaceAll("\\", "/")) ?? [];
  });
  return [...new Set(dirs)].sort();
}

/** The license of an npm package. */
export function licenseOf(dir) {
  const { name, version, license, homepage } = JSON.parse(readFileSync(`${dir}/package.json`, "utf8"));
  return { title: `${name} ${version}`, text: licenseIn(dir) ?? `${license}, see ${homepage}` };
}

/** The license files of a package in one text; null without any. */
export function licenseIn(dir) {
  const files = readdirSync(dir).filter(entry => /^licen[cs]e/i.test(entry));
  const texts = files.map(file => readFileSync(`${dir}/${file}`, "utf8").trim());
  return texts.length > 0 ? texts.join("\n\n") : null;
}

/** The text of LICENSES.txt: the licenses of all that is in the folder. */
export function licenseTexts(licenses) {
  const texts = licenses.map(({ title, text }) => `${title}\n\n${text}\n`);
  return `Parts of these packages are in this folder.\n\n${texts.join(`\n${"-".repeat(80)}\n\n`)}`;
}

/**
 * A bill of materials in CycloneDX JSON: the packages whose code is in dist/, and those that npm installs with gen,
 * in the versions of package-lock.json; or these and the Go modules `modules`. The property `handlergen:part` of a package is `bundled` or `installed`, or both.
 * It has no date and no random number, so that the same sources give the same text.
 */
export function billOfMaterials(bundled, modules = null) {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
  const installed = modules === null ? dependenciesOf("", packages) : new Set();
  for (const dir of installed) for (const next of dependenciesOf(dir, packages)) installed.add(next);

  const components = new Map();
  for (const dir of [...new Set([...bundled, ...installed])].sort()) {
    if (packages[dir] === undefined) throw new Error(`package-lock.json has no ${dir}: run npm install`);
    const part = component(dir.replace(/^.*node_modules\//, ""), packages[dir], Enums.ComponentType.Library);
    const note = way => part.properties.add(new Models.Property("handlergen:part", way));
    if (bundled.includes(dir)) note("bundled");
    if (installed.has(dir)) note("installed");
    components.set(dir, part);
  }
  for (const { path, version } of modules ?? []) {
    const purl = new PackageURL("golang", undefined, path, version).toString();
    const part = new Models.Component(Enums.ComponentType.Library, path, { version, purl, bomRef: purl });
    part.properties.add(new Models.Property("handlergen:part", "bundled"));
    components.set(path, part);
  }
  const bom = new Models.Bom({ components: new Models.ComponentRepository(components.values()) });
  bom.metadata.lifecycles.add(Enums.LifecyclePhase.Build);
  bom.metadata.component = component(packages[""].name, packages[""], Enums.ComponentType.Application);
  for (const part of components.values()) bom.metadata.component.dependencies.add(part.bomRef);
  for (const [dir, part] of components) {
    const refs = [...dependenciesOf(dir, packages)].flatMap(one => components.get(one)?.bomRef ?? []);
    for (const ref of refs) part.dependencies.add(ref);
  }
  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6));
  return `${serializer.serialize(bom, { sortLists: true, space: 2 })}\n`;
}

function component(fullName, { version, license, integrity }, type) {
  const [name, group] = fullName.split("/").reverse();
  const purl = new PackageURL("npm", group, name, version).toString();
  const part = new Models.Component(type, name, { group, version, purl, bomRef: purl });
  // A license that is not an SPDX identifier throws: somebody must look at it.
  part.licenses.add(licenses.makeSpdxLicense(license));
  const [algorithm, hash] = integrity?.split("-") ?? [];
  if (algorithm === "sha512")
    part.hashes.set(Enums.HashAlgorithm["SHA-512"], Buffer.from(hash, "base64").toString("hex"));
  return part;
}

const licenses = new Contrib.License.Factories.LicenseFactory(() => {});

/** Folders of the packages that a package depends on, in the nearest node_modules, as Node finds them. */
function dependenciesOf(dir, packages) {
  const names = Object.keys(packages[dir]?.dependencies ?? {});
  return new Set(names.flatMap(name => nearest(dir, name, packages) ?? []));
}

function nearest(dir, name, packages) {
  const candidate = `${dir === "" ? "" : `${dir}/`}node_modules/${name}`;
  if (packages[candidate] !== undefined) return candidate;
  return dir === ""
    ? undefined
    : nearest(dir.replace(/(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+$/, ""), name, packages);
}
