import { readFileSync } from "node:fs";
import type { Locator } from "@playwright/test";
import { signIn } from "../sign-in.ts";
import { expect, expectAccessible, test } from "../test.ts";

test("an Excel workbook and a CSV file have the columns one chose, which are kept", async ({ page }) => {
  await signIn(page);
  await page.goto("/admin/shipments?search=ZF-2345-6789-C");
  const choose = async () => {
    await page.getByRole("button", { name: "What to export" }).click();
    await page.getByRole("menuitem", { name: "Excel, or choose columns…" }).click();
    return page.getByRole("dialog", { name: "Export" });
  };
  const downloadFrom = async (dialog: Locator) => {
    const download = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Export", exact: true }).click();
    return download;
  };
  const dialog = await choose();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "All, to import again" }).click();
  const workbook = await downloadFrom(dialog);
  expect(workbook.suggestedFilename()).toMatch(/^all-shipments-\d{4}-\d\d-\d\d\.xlsx$/);
  expect(
    readFileSync(await workbook.path())
      .subarray(0, 2)
      .toString(),
  ).toBe("PK");

  const again = await choose();
  await again.getByRole("button", { name: "Main columns" }).click();
  for (const title of ["Weight", "Created At"])
    await again.getByRole("button", { name: `Leave out ${title}` }).click();
  await again.getByRole("button", { name: "Move Status up" }).click();
  await again.getByRole("radio", { name: /^CSV, semicolon-separated/ }).check();
  await again.getByText("Terms", { exact: true }).click();
  await again.getByRole("checkbox", { name: "Declared Value" }).check();
  const file = readFileSync(await (await downloadFrom(again)).path(), "utf8");
  expect(file.split("\r\n")[0]).toBe(
    "\uFEFFStatus;Tracking Number;Origin;Destination;Current Location;Shipper;Consignee;Declared Value",
  );
  await page.reload();
  const kept = await choose();
  await expect(kept.getByRole("radio", { name: /^CSV, semicolon-separated/ })).toBeChecked();
  await expect(kept.getByRole("list").getByRole("listitem").first()).toContainText("Status");
  for (const title of ["Status", "Tracking Number", "Origin", "Destination", "Current Location", "Shipper"])
    await kept.getByRole("button", { name: `Leave out ${title}` }).click();
  await kept.getByRole("button", { name: "Leave out Consignee" }).click();
  await kept.getByRole("button", { name: "Leave out Declared Value" }).click();
  await kept.getByRole("button", { name: "Export", exact: true }).click();
  await expect(kept.getByRole("alert")).toHaveText("Choose at least one column");
  await kept.getByRole("button", { name: "Cancel" }).click();
});
