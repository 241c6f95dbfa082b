import { expect, expectAccessible, test } from "../test.ts";
import { giveSession, signIn } from "../sign-in.ts";
import { addShipments, chooseAct, openList, rows } from "./shipments-desk.ts";

const now = () => Date.now().toString(36);

test.describe("tracking links for customers", () => {
  test.use({ permissions: ["clipboard-read", "clipboard-write"] });

  test("copy, open and mail the tracking link from the shipment page", async ({ page, context }) => {
    await giveSession(page);
    await openList(page, "/admin/shipments?search=ZF-2345-6789-C");
    await rows(page).getByRole("link", { name: "ZF-2345-6789-C", exact: true }).click();
    await expect(page.getByRole("heading", { name: "ZF-2345-6789-C" })).toBeVisible();
    await chooseAct(page, "Copy link");
    await expect(page.getByText("Link copied to clipboard!")).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(copied).search).toBe("?number=ZF-2345-6789-C");

    const letter = page.getByRole("link", { name: "Send tracking link to the consignee" });
    const href = decodeURIComponent((await letter.getAttribute("href")) ?? "");
    expect(href).toMatch(/^mailto:\S+@\S+\?subject=Your shipment ZF-2345-6789-C: /);
    expect(href.split("\r\n")).toContain(copied);
    await expectAccessible(page);

    const opened = context.waitForEvent("page");
    await page.getByRole("link", { name: "Tracking page" }).click();
    const customers = await opened;
    await expect(customers.getByRole("article", { name: "Shipment ZF-2345-6789-C" })).toBeVisible();
  });
});

test("duplicate a shipment; closing the form returns to it", async ({ page }) => {
  await signIn(page);
  const origin = `Twin ${now()}`;
  const [number = ""] = await addShipments(page, origin, 1);
  await openList(page, `/admin/shipments?search=${encodeURIComponent(number)}`);
  await rows(page).getByRole("link", { name: number, exact: true }).click();
  await chooseAct(page, "Duplicate");
  const dialog = page.getByRole("dialog", { name: "Add New Shipment" });
  await expect(dialog).toContainText(`Filled in like ${number}`);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("heading", { name: number })).toBeVisible();

  await chooseAct(page, "Duplicate");
  await expect(dialog.getByLabel("Origin location")).toHaveValue(origin);
  await expect(dialog.getByLabel("Notes")).toHaveValue("Ring first");
  await expect(dialog.getByLabel("Tracking number")).not.toHaveValue(number);
  await dialog.getByRole("button", { name: "Create Shipment" }).click();
  await expect(page.getByText("Shipment created successfully")).toBeVisible();
  await openList(page, `/admin/shipments?origin=${encodeURIComponent(origin)}`);
  await expect(rows(page)).toHaveCount(2);
});
