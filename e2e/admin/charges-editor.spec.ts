import { saveCharges } from "#app/charges/charges.server.ts";
import { testCharge } from "#tests/charges.ts";
import { named } from "../names.ts";
import { giveSession } from "../sign-in.ts";
import { store } from "../store.ts";
import { expect, expectAccessible, test } from "../test.ts";
import { addShipments } from "./shipments-desk.ts";

test("seven charges take a row each on a wide screen, with Save in view, and two screens of a phone", async ({
  page,
}) => {
  await giveSession(page);
  const [number = ""] = await addShipments(page, named("Rowham"), 1);
  const id = await store(async (db, actor) => {
    const shipment = await db
      .selectFrom("shipments")
      .select("id")
      .where("tracking_number", "=", number)
      .executeTakeFirstOrThrow();
    const charges = Array.from({ length: 7 }, (_, index) =>
      testCharge({ description: `Haulage ${index + 1}` }),
    );
    await saveCharges(db, actor, shipment.id, charges, { version: "none" });
    return shipment.id;
  });
  const lines = page.locator("[data-rows=charges] > li");
  const heights = () =>
    lines.evaluateAll((all) => all.map((line) => Math.round(line.getBoundingClientRect().height)));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/admin/shipments/${id}/charges`);
  await expect(page.getByRole("button", { name: "Add line" })).toBeVisible();
  await expect(lines).toHaveCount(7);
  expect(Math.max(...(await heights()))).toBeLessThanOrEqual(48);
  await expect(page.getByRole("button", { name: "Save Charges" })).toBeInViewport();
  await expectAccessible(page);
  await page.setViewportSize({ width: 375, height: 812 });
  await expect(page.getByLabel("Description, line 1", { exact: true })).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1_600);
  await expectAccessible(page);
});
