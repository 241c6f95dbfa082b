import { signIn } from "../sign-in.ts";
import { expect, expectAccessible, test } from "../test.ts";

// The question is an answer 409.
test.use({ expectedNoise: [/409/] });

test("a double is asked about, saved all the same, merged field by field, and the merge undone", async ({
  page,
}) => {
  const name = `Doubletown Mills ${Date.now()}`;
  await signIn(page);
  const add = async (fields: Record<string, string>, anyway = false) => {
    await page.goto("/admin/customers/new");
    for (const [label, text] of Object.entries(fields))
      await page.getByLabel(label, { exact: true }).first().fill(text);
    await page.getByRole("button", { name: "Add customer" }).click();
    if (!anyway) return;
    const question = page.getByRole("group", { name: "Is it one of these?" });
    await expect(question).toContainText("same name");
    await expectAccessible(page);
    await expect(page.getByLabel("City", { exact: true })).toHaveValue(fields.City ?? "");
    await question.getByRole("button", { name: "Save as new all the same" }).click();
  };
  await add({ Name: `${name} BV`, City: "Ghent" });
  await expect(page.getByRole("heading", { level: 1, name: `${name} BV` })).toBeVisible();
  const first = new URL(page.url()).pathname;
  await add({ Name: `${name.toUpperCase()} NV`, City: "Oslo", Postcode: "9000" }, true);
  await expect(page.getByRole("heading", { level: 1, name: `${name.toUpperCase()} NV` })).toBeVisible();
  const second = new URL(page.url()).pathname;

  await page.goto(`${first}/merge`);
  await page.getByRole("link", { name: `Compare with ${name.toUpperCase()} NV` }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Merge customers" })).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole("radiogroup", { name: "City" })
    .getByLabel(/^Ghent/)
    .check();
  await page.getByRole("button", { name: "Merge", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${first}$`));
  await expect(page.getByText("Merged into it")).toBeVisible();
  await page.goto(second);
  await expect(page).toHaveURL(new RegExp(`${first}$`));

  await page.getByRole("link", { name: /Undo… the merge/ }).click();
  await page.getByRole("button", { name: "Undo the merge" }).click();
  await expect(page).toHaveURL(new RegExp(`${second}$`));
  await expect(page.getByRole("heading", { level: 1, name: `${name.toUpperCase()} NV` })).toBeVisible();
  await expect(page.getByText("Oslo").first()).toBeVisible();
});
