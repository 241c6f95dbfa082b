import { readFile } from "node:fs/promises";
import { signIn } from "../sign-in.ts";
import { expect, expectAccessible, test } from "../test.ts";

test("a report has its chart, its table and a file, and each count leads to its list", async ({ page }) => {
  await signIn(page, "/admin/reports");
  const heading = page.getByRole("heading", { name: "Shipments by month and mode" });
  const report = page.locator("section").filter({ has: heading });
  await expect(report.getByRole("figure")).toBeVisible();
  await report.getByText("Show the table").click();
  await expectAccessible(page);

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("button", { name: /^Download.*Shipments by month/ }).click();
  const lines = (await readFile(await (await download).path(), "utf8")).trim().split("\n");
  await page.keyboard.press("Escape");
  expect(lines).toHaveLength(await report.getByRole("row").count());

  // Twelve months and their sum: of the month before this one, to which other tests add nothing.
  const before = report.getByRole("row").nth(11).getByRole("link").last();
  const count = await before.innerText();
  await before.click();
  await expect(page).toHaveURL(/\/admin\/shipments\?/);
  await expect(page.getByText(new RegExp(`^${count} of \\d+ shown$`))).toBeVisible();

  // A column of the drawing leads to the same list.
  await page.goBack();
  await expect(report.getByRole("figure")).toBeVisible();
  const column = report.locator("svg a").filter({ has: page.locator("[data-value]") });
  await column.first().click();
  await expect(page).toHaveURL(/\/admin\/shipments\?/);
});
