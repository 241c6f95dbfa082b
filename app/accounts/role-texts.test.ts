import { expect, test } from "vitest";
import { can, ROLES } from "#app/access/policy.ts";
import { FIRST_TASKS } from "./role-texts.ts";

test.each(ROLES)("the first page of %s leads to three things that role may do", (role) => {
  expect(new Set(FIRST_TASKS[role].map(({ to }) => to)).size).toBe(3);
  expect(FIRST_TASKS[role].filter(({ needs }) => !can({ role }, needs))).toEqual([]);
});
