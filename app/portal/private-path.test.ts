import { expect, test } from "vitest";
import { isPrivatePath, maskedPath } from "./private-path.ts";

const token = "Ab3-_xYzAb3-_xYzAb3-_xYzAb3-_xYzAb3-_xYzAb3";

test.each([
  `/p/${token}`,
  `/d/${token}`,
  `/d/${token}/proof`,
  `/D/${token}.data`,
  `/p/${token}.data`,
  `/p/${token}/`,
  `/p/${token}/6f1a0a52-1f5a-4a0f-8f0e-0c3f5d0b7c11`,
  `/p/${token}/shipments.csv`,
  `/P/${token}`,
  `/nl/p/${token}`,
  `/FR/d/${token}`,
  `//p//${token}`,
  `/%70/${token}`,
  `/p%2F${token}`,
  `/p/%zz${token}`,
  `/p/short`,
  `/p/lost${token}`,
])("%s is private and masked", (path) => {
  expect(isPrivatePath(path)).toBe(true);
  expect(maskedPath(path)).toBe(/\/d\//i.test(path) ? "/d/***" : "/p/***");
});

test("a token behind another path is masked alone", () => {
  expect(maskedPath(`/track/${token}`)).toBe("/track/***");
  expect(maskedPath(`/${token}`)).toBe("/***");
});

test.each([
  "/",
  "/p",
  "/p/lost",
  "/p/lost.data",
  "/NL/p/lost",
  "/privacy",
  "/pallets/in-transit",
  "/blog/what-a-bill-of-lading-says-and-what-it-does",
  "/images/0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef/800.avif",
  "/admin/shipments/6f1a0a52-1f5a-4a0f-8f0e-0c3f5d0b7c11",
])("%s stays as it is", (path) => {
  expect(isPrivatePath(path)).toBe(false);
  expect(maskedPath(path)).toBe(path);
});
