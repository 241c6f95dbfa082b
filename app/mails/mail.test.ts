import { expect, it } from "vitest";
import { truncate } from "./mail.ts";

it("long names are truncated by code points", () => {
  expect(truncate("Ana", 3)).toBe("Ana");
  expect(truncate("Anabela", 4)).toBe("Ana…");
  expect(truncate("🚢🚢🚢", 2)).toBe("🚢…");
});
