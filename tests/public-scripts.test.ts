import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/** What a module of ours fetches before it runs: static imports, without those of types alone. */
function importsOf(file: string): string[] {
  const code = readFileSync(file, "utf8");
  const imports = code.matchAll(/^(?:import|export) (?!type )([^"';]*? from )?"([^"]+)"/gm);
  return [...imports].flatMap(([, names = "", from = ""]) => {
    const named = /\{([^}]*)\}/
      .exec(names)?.[1]
      ?.split(",")
      .filter((name) => name.trim() !== "");
    const isTypes = named?.every((name) => name.trim().startsWith("type ")) && !/^\s*\w/.test(names);
    return isTypes ? [] : [from];
  });
}

const resolve = (from: string, file: string) =>
  from.startsWith("#") ? from.slice(1) : path.join(path.dirname(file), from);

/** The way from a module to a library, through our own modules; null where none leads there. */
function wayTo(library: string, start: string): string[] | null {
  const ways = new Map([[start, [start]]]);
  for (const [file, way] of ways) {
    for (const from of importsOf(file)) {
      if (from === library) return [...way, library];
      if (!/^[#.].*\.tsx?$/.test(from) || from.includes(".server.")) continue;
      const next = resolve(from, file);
      if (!ways.has(next)) ways.set(next, [...way, next]);
    }
  }
  return null;
}

test.each([
  "app/quote-requests/site/quote-form.tsx",
  "app/contact-messages/site/contact-form.tsx",
  "app/tracking/track.route.tsx",
])("%s is shown before the code that checks it has come", (form) => {
  expect(wayTo("zod", form)).toBeNull();
});

test("the way to the checks is found where there is one", () => {
  expect(wayTo("zod", "app/quote-requests/quote-request.ts")).not.toBeNull();
});
