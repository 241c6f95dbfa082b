import { expect, test } from "vitest";
import * as customerColumns from "#app/admin/customers/import/customer-columns.route.tsx";
import * as customerPlan from "#app/admin/customers/import/customer-plan.route.tsx";
import * as customerFile from "#app/admin/customers/import/customers.route.tsx";
import * as shipmentColumns from "#app/admin/shipments/import/import-columns.route.tsx";
import * as shipmentPlan from "#app/admin/shipments/import/import-plan.route.tsx";
import * as shipmentFile from "#app/admin/shipments/import/import.route.tsx";
import { COLUMNS_MESSAGES, IMPORT_MESSAGES } from "#words/imports.ts";
import { revalidatePlan } from "./import-screens.ts";

const columns = { error: COLUMNS_MESSAGES.failed, columns: {}, chosen: null };
const plan = { error: IMPORT_MESSAGES.noAnswer };
const steps = {
  shipmentFile: [shipmentFile, { error: "Failed to import shipments" }],
  customerFile: [customerFile, { error: "Failed to import customers" }],
  shipmentColumns: [shipmentColumns, columns],
  customerColumns: [customerColumns, columns],
  shipmentPlan: [shipmentPlan, plan],
  customerPlan: [customerPlan, plan],
} as const;

test.each(Object.entries(steps))(
  "a cut connection leaves the screen of %s, with words",
  async (_, [route, told]) => {
    const cut = async () => {
      throw new TypeError("Failed to fetch");
    };
    const answer = await route.clientAction({ serverAction: cut } as never);
    expect(answer).toMatchObject({ data: told, init: { status: 503 } });
  },
);

test("a plan is read again after each answer, and not where none came", () => {
  const asked = (actionStatus: number, defaultShouldRevalidate = false) =>
    revalidatePlan({ formMethod: "POST", actionStatus, defaultShouldRevalidate } as never);
  expect([asked(200), asked(409), asked(503)]).toEqual([true, true, false]);
});
