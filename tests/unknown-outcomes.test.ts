import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** A look-up, and sign-ins: what is safe to repeat. */
const REPEATABLE = [
  "app/accounts/sign-in/sign-in.server.ts",
  "app/accounts/sign-in/step-up-form.server.ts",
  "app/tracking/search-tracking.server.ts",
];

test("no form says that a write failed where its commit was not answered: it may be stored", () => {
  const claims = globSync("app/**/*.{server.ts,route.ts,route.tsx}").filter((file) => {
    const blocks = readFileSync(file, "utf8").split("catch (error) {").slice(1);
    return blocks.some((block) => {
      const handler = block.slice(0, block.indexOf("\n  }"));
      return /\b503\b/.test(handler) && /\berror: /.test(handler) && !handler.includes("wordsOfFailure(");
    });
  });
  expect(claims.toSorted()).toEqual(REPEATABLE);
});
