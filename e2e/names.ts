import { test } from "@playwright/test";

/** The name of a test's records: another one each time the test is repeated, so that none finds what another left. */
export const named = (name: string) =>
  `${name}${"abcdefghijklmnopqrstuvwxyz"[test.info().repeatEachIndex] ?? ""}`;
