import { readFile } from "node:fs/promises";
import { signIn } from "../sign-in.ts";
import { expect, expectAccessible, test } from "../test.ts";

test("an owner hands over what is stored about a person, then erases it", async ({ page }) => {
  const email = `lotte${Date.now()}@maes.example`;
  const number = `PERSON-${Date.now()}`;
  await signIn(page);
  const origin = new URL(page.url()).origin;
  const sent = await page.request.post("/contact", {
    form: {
      name: "Lotte Maes",
      email,
      phone: "+32 470 12 34 56",
      subject: "Rates",
      message: "Rates to Lagos, please",
    },
    headers: { Origin: origin },
  });
  expect(sent.ok()).toBe(true);
  await page.goto("/admin/shippers");
  await page.getByRole("button", { name: "Add New Shipper" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Name" }).fill(`Maes ${number}`);
  await dialog.getByRole("textbox", { name: "Email" }).fill(email);
  await dialog.getByRole("button", { name: "Add Shipper" }).click();
  const shipments = page.getByRole("link", { name: `0 shipments of Maes ${number}` });
  const href = (await shipments.getAttribute("href")) ?? "";
  const shipper = new URL(href, origin).searchParams.get("shipper") ?? "";
  const stored = await page.request.post("/admin/shipments/new", {
    form: {
      tracking_number: number,
      status: "pending",
      service_type: "Road Transport",
      origin_location: "Ghent",
      destination_location: "Lille",
      shipper_id: shipper,
    },
    headers: { Origin: origin },
    maxRedirects: 0,
  });
  expect(stored.status()).toBe(302);

  await page.goto("/admin/settings");
  await page.getByRole("link", { name: "Personal data" }).click();
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("Type an e-mail address, a name or a telephone number")).toBeVisible();
  await page.getByRole("textbox", { name: "E-mail" }).fill(email.toUpperCase());
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("status").filter({ hasText: `found about ${email}` })).toBeVisible();
  await expect(page).toHaveURL("/admin/settings/personal-data");
  await expect(page.getByRole("link", { name: "Lotte Maes, Rates" })).toBeVisible();
  await expect(page.getByRole("link", { name: "1 shipment", exact: true })).toBeVisible();
  await expectAccessible(page);

  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download as JSON" }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^personal-data-\d{4}-\d\d-\d\d\.json$/);
  expect(JSON.parse(await readFile(await file.path(), "utf8"))).toMatchObject({
    contactMessages: [{ email, message: "Rates to Lagos, please" }],
    shippers: [{ name: `Maes ${number}` }],
    shipments: [{ trackingNumber: number, as: "shipper" }],
  });

  await page.getByRole("textbox", { name: /to confirm/ }).fill("lotte");
  await page.getByRole("button", { name: "Erase for good" }).click();
  await expect(page.getByText("This is not what you searched for")).toBeVisible();
  await page.getByRole("textbox", { name: /to confirm/ }).fill(email);
  await page.getByRole("button", { name: "Erase for good" }).click();
  await expect(page.getByText(`Nothing is stored about ${email}`)).toBeVisible();
  await expect(page.getByRole("main").getByText(/^Erased: .*1 contact message.*anonymised\.$/)).toBeVisible();

  await page.goto(`/admin/shipments?search=${number}`);
  await page.getByRole("link", { name: number, exact: true }).click();
  await expect(page.getByText("(erased)").first()).toBeVisible();
  await page.goto("/admin/settings/audit?area=personal");
  await expect(page.getByRole("row").filter({ hasText: "erased personal data: " }).first()).toBeVisible();
  await expect(page.getByText(email)).toBeHidden();
});
