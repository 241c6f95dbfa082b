import { expect, test } from "vitest";
import { importsOf, moduleAt } from "./imports-of.ts";

/** The way from a module to a library, through our own modules; null where none leads there. */
function wayTo(library: string, start: string): string[] | null {
  const ways = new Map([[start, [start]]]);
  for (const [file, way] of ways) {
    for (const from of importsOf(file)) {
      if (from === library) return [...way, library];
      if (!/^[#.].*\.tsx?$/.test(from) || from.includes(".server.")) continue;
      const next = moduleAt(from, file);
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
