import { signIn } from "../sign-in.ts";
import { expect, expectAccessible, test } from "../test.ts";

test.use({ expectedNoise: [/400/] });

test("a customer is added with a number that has to be mended, its shipper linked, and all of it undone", async ({
  page,
}) => {
  const name = `Journey Chemicals ${Date.now()}`;
  await signIn(page, "/admin/customers");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Add customer" }).first().click();
  await page.getByLabel("Name").first().fill(name);
  const vat = page.getByLabel("VAT number");
  await vat.fill("BE 0999.000.821");
  const person = page.getByRole("group", { name: "Person 1" });
  await person.getByLabel("Name").fill("Ria Claes");
  await person.getByLabel("E-mail").fill("ria@journey-chemicals.example");
  await page.getByRole("button", { name: "Add customer" }).click();
  // The number is refused beside its field; everything typed stays.
  await expect(page.getByText("The check digits do not fit")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Keep it as typed" })).not.toBeChecked();
  await expectAccessible(page);
  await vat.fill("BE 0999.000.823");
  await expect(page.getByText("for the other digits they would be 22")).toBeVisible();
  await page.getByRole("checkbox", { name: "Keep it as typed" }).check();
  await page.getByRole("button", { name: "Add customer" }).click();

  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  await expect(page.getByText("Kept as typed.")).toBeVisible();
  await expect(page.getByRole("link", { name: "ria@journey-chemicals.example" }).first()).toHaveAttribute(
    "href",
    "mailto:ria@journey-chemicals.example",
  );
  await expectAccessible(page);

  await page.getByLabel("Link another").fill("Hageland");
  await page.getByRole("button", { name: "Find" }).click();
  await page.getByRole("button", { name: /^Link Hageland Orchards/ }).click();
  const parties = page.locator("#parties");
  await expect(parties.getByRole("button", { name: /^Unlink Hageland Orchards/ })).toBeVisible();
  await expect(page.locator("#shipments").getByRole("listitem").first()).toBeVisible();
  await parties.getByRole("button", { name: /^Unlink Hageland Orchards/ }).click();
  await expect(parties.getByText("None linked yet")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(parties.getByRole("button", { name: /^Unlink Hageland Orchards/ })).toBeVisible();

  await page.getByRole("button", { name: /^More acts of Journey/ }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL(/\/admin\/customers$/);
  await expect(page.getByRole("link", { name })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("link", { name }).first().click();
  await expect(parties.getByRole("button", { name: /^Unlink Hageland Orchards/ })).toBeVisible();
  await parties.getByRole("button", { name: /^Unlink Hageland Orchards/ }).click();
  await expect(parties.getByText("None linked yet")).toBeVisible();
});

test("on a tablet places and people of the list are not cut beside an empty column", async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await signIn(page, "/admin/customers");
  const row = page.getByRole("row", { name: /Scheldekaai Machinebouw/ });
  for (const text of ["2030 Antwerpen, Belgium", /^Griet Adriaens and/]) {
    const { room, needed } = await row
      .getByText(text)
      .evaluate((element) => ({ room: element.clientWidth, needed: element.scrollWidth }));
    expect(needed).toBeLessThanOrEqual(room);
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
});
