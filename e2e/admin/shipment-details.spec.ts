import type { Page } from "@playwright/test";
import { giveSession } from "../sign-in.ts";
import { expect, expectAccessible, test } from "../test.ts";
import { openList } from "./shipments-desk.ts";

test.use({ expectedNoise: [/40[0-9]/] });

const paste = (page: Page, text: string) =>
  page.evaluate((copied) => {
    const data = new DataTransfer();
    data.setData("text/plain", copied);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, text);

test("an air shipment with nine pasted rows, a reference and a leg; the next keeps its mode", async ({
  page,
}) => {
  const number = `PASTE-${Date.now()}`;
  await giveSession(page);
  await openList(page);
  await page.getByRole("link", { name: "Add Shipment" }).click();
  const dialog = page.getByRole("dialog", { name: "Add New Shipment" });
  const field = (name: string) => dialog.locator(`[name="${name}"]`);
  await field("tracking_number").fill(number);
  await field("service_type").selectOption("Air Freight");
  await field("origin_location").fill("luik");
  await expect(page.getByRole("option", { name: "Liège" })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(field("origin_location")).toHaveValue("Liège");
  await field("destination_location").fill("Lagos");
  await field("goods.0.packages").focus();
  const rows = Array.from(
    { length: 9 },
    (_, row) => `${row + 1}\tPallet\tPump ${row}\t120x80x100 cm\t100,5 kg`,
  );
  await paste(page, ["Qty\tPackage type\tDescription\tDimensions\tGross weight", ...rows].join("\n"));
  await expect(field("weight")).toHaveValue("904.5");
  await expect(field("weight")).not.toBeEditable();
  await expect(field("pieces")).toHaveValue("45");
  await expect(dialog.getByText("7,200 kg", { exact: true })).toBeVisible();
  await dialog.getByText("Legs", { exact: true }).click();
  await dialog.getByRole("button", { name: "Add leg" }).click();
  await expect(dialog.getByRole("group", { name: "Leg 1" }).getByLabel("From")).toHaveValue("Liège");
  await dialog.getByText("References", { exact: true }).click();
  await field("references.0.kind").selectOption("mawb");
  await field("references.0.value").fill("082-12345670");
  await dialog.getByRole("button", { name: "Use 5" }).click();
  await expect(field("references.0.value")).toHaveValue("082-12345675");
  await field("goods.3.gross_kg").fill("heavy");
  // Tab order equals visual order.
  await dialog.getByRole("button", { name: "Cancel" }).focus();
  await page.keyboard.press("Tab");
  await expect(dialog.getByRole("button", { name: "Save and next" })).toBeFocused();
  await page.keyboard.press("Tab");
  // The main button is last, as in every dialog; Enter in a field still activates it.
  const last = dialog.getByRole("button", { name: "Create Shipment" });
  await expect(last).toBeFocused();
  const left = async (name: string) => (await dialog.getByRole("button", { name }).boundingBox())?.x ?? NaN;
  expect(await left("Cancel")).toBeLessThan(await left("Save and next"));
  expect(await left("Save and next")).toBeLessThan(await left("Create Shipment"));
  await last.click();
  await expect(field("goods.3.gross_kg")).toBeFocused();
  await expect(dialog.getByText("Gross weight must be a number of kg")).toBeVisible();
  await expectAccessible(page);
  await field("goods.3.gross_kg").fill("100,5");
  await dialog.getByRole("button", { name: "Save and next" }).click();
  await expect(page.getByText("Shipment created successfully")).toBeVisible();
  await expect(field("tracking_number")).toBeFocused();
  await expect(field("tracking_number")).not.toHaveValue(number);
  await expect(field("service_type")).toHaveValue("Air Freight");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("link", { name: number, exact: true }).click();
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  const edit = page.getByRole("dialog", { name: "Edit Shipment" });
  await expect(edit.locator('[name="goods.8.description"]')).toHaveValue("Pump 8");
  await expect(edit.locator('[name="origin_code"]')).toHaveValue("BELGG");
  await expect(edit.locator('[name="destination_code"]')).toHaveValue("NGLOS");
  await expect(edit.locator('[name="legs.0.to_code"]')).toHaveValue("NGLOS");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the sections are plain fields with a few empty rows, and keep what was refused", async ({ page }) => {
    await giveSession(page);
    await page.goto("/admin/shipments/new");
    const field = (name: string) => page.locator(`[name="${name}"]`);
    await field("origin_location").fill("Ghent");
    await field("destination_location").fill("Lille");
    await field("goods.0.packages").fill("2");
    await field("goods.0.gross_kg").fill("much");
    await page.getByRole("button", { name: "Create Shipment" }).click();
    await expect(field("goods.0.gross_kg")).toHaveAttribute("aria-invalid", "true");
    await expect(field("goods.0.gross_kg")).toHaveValue("much");
    await field("goods.0.gross_kg").fill("12,5");
    await page.getByRole("button", { name: "Create Shipment" }).click();
    await expect(page.getByRole("main")).toContainText("12.5 kg");
  });
});
