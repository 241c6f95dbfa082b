import { office, pdfOf } from "#tests/files.ts";
import { giveSession } from "../sign-in.ts";
import { expect, expectAccessible, test } from "../test.ts";
import { addShipments, openList, openSection, rows } from "./shipments-desk.ts";

test.use({ expectedNoise: [/status of 400/] });

test("files are sent, looked at, shown to customers, changed, deleted and brought back", async ({ page }) => {
  await giveSession(page);
  const [number = ""] = await addShipments(page, `Fileham ${Date.now()}`, 1);
  await openList(page, `/admin/shipments?search=${encodeURIComponent(number)}`);
  await rows(page).getByRole("link", { name: number, exact: true }).click();
  await openSection(page, "Papers");
  const card = page.locator("#files");
  await expect(card).toContainText("No files yet");

  const file = (name: string, bytes: Uint8Array) => ({
    name,
    mimeType: "application/pdf",
    buffer: Buffer.from(bytes),
  });
  await card
    .locator("input[type=file][multiple]")
    .setInputFiles([
      file("Packing list.pdf.exe", pdfOf(`Packing list of ${number}`)),
      file("invoice.pdf", office("xlsx")),
    ]);
  const list = card.getByRole("list", { name: "1 file" }).getByRole("listitem");
  await expect(list).toContainText("Packing list.pdf");
  await expect(list).toContainText("Packing list · ");
  const refused = card.getByRole("list", { name: "Files on their way" }).getByRole("listitem");
  await expect(refused).toContainText("The name ends in .pdf, but this is an Excel workbook");
  await expectAccessible(page);
  await refused.getByRole("button", { name: "Dismiss invoice.pdf" }).click();
  await expect(refused).toHaveCount(0);
  // The thumbnail is there: a picture with pixels.
  const thumbnail = list.locator("img");
  await expect.poll(() => thumbnail.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBe(160);

  await list.getByRole("link", { name: "Packing list.pdf" }).click();
  const view = page.getByRole("dialog", { name: "Packing list.pdf" });
  await expect(view.getByRole("img", { name: "First page of Packing list.pdf" })).toBeVisible();
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    view.getByRole("link", { name: "Download" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("Packing list.pdf");
  await page.keyboard.press("Escape");

  await list.getByRole("checkbox", { name: /^Customers may see it/ }).check();
  await expect(page.getByText("Customers see this file now")).toBeVisible();

  await list.getByRole("button", { name: "More acts of Packing list.pdf" }).click();
  await page.getByRole("menuitem", { name: "Rename or change kind" }).click();
  const change = page.getByRole("dialog", { name: "Change file" });
  await change.getByLabel("Name").fill("POD Lille");
  await change.getByLabel("Kind").selectOption({ label: "Proof of delivery" });
  await change.getByLabel(/^Signed by/).fill("Ann Peeters");
  await change.getByRole("button", { name: "Save" }).click();
  await expect(list).toContainText("POD Lille.pdf");
  await expect(list).toContainText("Signed by Ann Peeters");
  await expect(list.getByRole("checkbox")).toBeChecked();

  await list.getByRole("button", { name: "More acts of POD Lille.pdf" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(card).toContainText("No files yet");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(list).toContainText("POD Lille.pdf");
});
