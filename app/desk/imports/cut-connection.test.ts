import { expect, test } from "vitest";
import { COLUMNS_MESSAGES } from "#app/imports/words.ts";
import * as columns from "./columns.route.tsx";
import { revalidatePlan } from "./import-screens.tsx";
import * as plan from "./plan.route.tsx";
import * as upload from "./upload.route.tsx";

test.each([
  { step: "file", route: upload, section: "shipments", expected: { error: "Failed to import shipments" } },
  { step: "file", route: upload, section: "customers", expected: { error: "Failed to import customers" } },
  {
    step: "columns",
    route: columns,
    expected: { error: COLUMNS_MESSAGES.failed, columns: {}, chosen: null },
  },
  {
    step: "plan",
    route: plan,
    expected: { error: "No answer came. Reload the page: it says whether this was done." },
  },
])("a cut connection leaves the screen of the $step, with words", async ({ route, section, expected }) => {
  const serverAction = async () => {
    throw new TypeError("Failed to fetch");
  };
  const answer = await route.clientAction({ serverAction, params: { section } } as never);
  expect(answer).toMatchObject({ data: expected, init: { status: 503 } });
});

test("a plan is read again after each answer, and not where none came", () => {
  const isReadAgain = (actionStatus: number, defaultShouldRevalidate = false) =>
    revalidatePlan({ formMethod: "POST", actionStatus, defaultShouldRevalidate } as never);
  expect([isReadAgain(200), isReadAgain(409), isReadAgain(503)]).toEqual([true, true, false]);
});
