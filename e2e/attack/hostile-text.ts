/** Texts that nobody types and every form must accept or refuse: strings that break parsers, headers, pages and databases. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { staff } from "../staff.ts";
import "../../tests/property-seed.ts";

/** Found unescaped in a page, it would run. */
export const running = `<img src=x onerror=alert(9)>`;

const corpus = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\udfff\ud800",
  "\ufeff",
  "\u202eabc",
  "line\r\nBcc: victim@example.com\r\n\r\nbody",
  "a\u2028b\u2029c",
  `"'>${running}`,
  `</script><script>alert(9)</script>`,
  "javascript:alert(9)",
  "{{7*7}}${7*7}<%= 7*7 %>",
  "' or 1=1 --",
  `'; drop table shipments; --`,
  "\\",
  "%00%ff%0d%0a",
  "../../../../etc/passwd",
  "=cmd|' /C calc'!A0",
  "__proto__",
  "constructor",
  "NaN",
  "-1",
  "1e999",
  "0.1",
  "99999999999999999999",
  "2026-02-30",
  "2026-02-30T25:61",
  "9999999-12-31",
  "00000000-0000-0000-0000-000000000000",
  "not-a-uuid",
  "null",
  "[object Object]",
  "\u{1F469}\u200D\u{1F469}\u200D\u{1F467}".repeat(40),
  "e\u0301".repeat(120),
  "x".repeat(20_000),
  `${"a".repeat(250)}@example.com`,
  staff.email,
];

/** Any of the corpus, anything at all, or two of them side by side. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...corpus) },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 300 }) },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...corpus), fc.string()).map((parts) => parts.join("")) },
);

/** Returns all quoted words and keys in the sources of a folder: names of fields and their choices. */
export function wordsOf(...folders: string[]): string[] {
  const words = new Set<string>();
  for (const folder of folders) {
    for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
      if (!/\.tsx?$/.test(name) || name.includes(".test.")) continue;
      const text = readFileSync(path.join(folder, name), "utf8");
      for (const match of text.matchAll(/"([A-Za-z][\w-]{0,30})"|^\s*([a-z]\w{1,30}):/gm)) {
        words.add(match[1] ?? match[2] ?? "");
      }
    }
  }
  return [...words];
}

/** A route of the built product that answers by itself. */
interface Address {
  /** Route pattern, such as `/admin/shipments/:id`. */
  pattern: string;
  /** The file, such as `admin/shipments/shipment.route`. */
  id: string;
  hasAction: boolean;
}

interface ManifestRoute {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  hasAction: boolean;
}

/** Returns all addresses from the build, so that new ones are included automatically. */
export function builtAddresses(): Address[] {
  const assets = "build/client/assets";
  const file = readdirSync(assets).find((name) => /^manifest-.*\.js$/.test(name)) ?? "";
  const text = readFileSync(path.join(assets, file), "utf8");
  const json = text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1);
  const { routes } = JSON.parse(json) as { routes: Record<string, ManifestRoute> };
  const full = (route: ManifestRoute): string => {
    const above = route.parentId ? routes[route.parentId] : undefined;
    return [above ? full(above) : "", route.path ?? ""].filter(Boolean).join("/");
  };
  return Object.values(routes)
    .filter((route) => route.id.endsWith(".route") && !route.path?.includes("*") && route.id !== "root")
    .map((route) => ({
      pattern: `/${full(route)}${route.index ? "?index" : ""}`,
      id: route.id,
      hasAction: route.hasAction,
    }));
}
