import { expect, test } from "vitest";
import { isNamed, ownNameSchema, personLabel } from "./person.ts";

test.each([
  ["Lotte Claes", "Lotte Claes (lotte@zenne.example)"],
  ["lotte", "lotte@zenne.example"],
  ["Lotte", "lotte@zenne.example"],
  [" ", "lotte@zenne.example"],
  [null, "lotte@zenne.example"],
])("the name %j stands beside the e-mail where it says more", (name, label) =>
  expect(personLabel({ name, email: "lotte@zenne.example" })).toBe(label),
);

test("an account whose name was made of its e-mail has none yet, whoever is called so may type it", () => {
  const named = (name: string) => isNamed({ name, email: "lotte@zenne.example" });
  expect(["lotte", " ", "Lotte", "Lotte Claes"].map(named)).toEqual([false, false, true, true]);
});

test("a name is one line, not empty, and at most 80 characters", () => {
  const name = (typed: string) => ownNameSchema.safeParse({ name: typed });
  expect(name("  Lotte\nClaes ").data).toEqual({ name: "Lotte Claes" });
  expect(name("  ").success).toBe(false);
  expect(name("x".repeat(81)).success).toBe(false);
  expect(name("a\u0000b").success).toBe(false);
});
