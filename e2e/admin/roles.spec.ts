import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../test.ts";
import { addAccount, signInAs, typeFirstSignIn } from "./staff-session.ts";

test.use({ expectedNoise: [/403/] });

const sections = (page: Page) => page.getByRole("navigation", { name: "Sections" }).first().getByRole("link");

test("an editor's day: the blog, and of everything else the words why not", async ({ page }) => {
  await typeFirstSignIn(page, await addAccount("editor"));
  await expect(sections(page)).toHaveText(["Dashboard", "Blog Management", "Settings"]);
  await expect(page.getByRole("button", { name: /^Notifications/ })).toHaveCount(0);
  await expect(page.getByText("Total Shipments")).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("link", { name: "New Post" }).click();
  const title = `What an editor writes ${Date.now()}`;
  await page.getByLabel("Title").fill(title);
  await page.getByRole("textbox", { name: "Content" }).fill("By lorry and by barge.");
  await page.getByRole("button", { name: "Create Post" }).click();
  await expect(page).toHaveURL(/\/admin\/blog\/[^/]+\/edit/);
  await page.getByRole("link", { name: "Dashboard" }).first().click();
  await expect(page.getByRole("link", { name: title })).toBeVisible();

  for (const address of ["/admin/shipments", "/admin/quotes", "/admin/settings/audit"]) {
    const answer = await page.goto(address);
    expect(answer?.status()).toBe(403);
    await expect(page.getByRole("heading", { name: "Not part of your role" })).toBeVisible();
    await expect(
      page.getByText("Your role, editor, does not include this. An owner can change"),
    ).toBeVisible();
    await expect(page.getByRole("link", { name: /^Ask .+, owner$/ })).toHaveAttribute("href", /^mailto:/);
    await expect(sections(page)).toHaveCount(3);
  }
  await expectAccessible(page);
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/admin\/login$/);
});

test("a viewer's day: shipments, customers and requests to read, and no button that writes @quick", async ({
  page,
}) => {
  await signInAs(page, "viewer");
  await expect(sections(page)).toHaveText([
    "Dashboard",
    "Shipments",
    "Shippers",
    "Consignees",
    "Quote Requests",
    "Settings",
    "Late desk",
    "Deadlines",
    "Repeating",
    "Planning",
    "Consolidations",
    "Carriers",
    "Customers",
    "Reports",
  ]);
  await expect(page.getByText("Total Shipments")).toBeVisible();
  await page.getByRole("link", { name: "Shipments", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Shipments Management" })).toBeVisible();
  // Wide enough for buttons in rows.
  await page.setViewportSize({ width: 1600, height: 900 });
  await expect(page.getByRole("button", { name: /^Status history/ }).first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Add Shipment" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^(Edit|Delete|Add status)/ })).toHaveCount(0);
  const row = page.getByRole("row").nth(1);
  await row.focus();
  await row.press("e");
  await row.press("Delete");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await row.press("Enter");
  await expect(page.getByRole("heading", { name: "Status History" })).toBeVisible();
  for (const name of ["Edit", "Delete", "Duplicate", "Add Status"]) {
    await expect(page.getByRole("main").getByText(name, { exact: true })).toHaveCount(0);
  }
  await page.goto("/admin/shippers");
  await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: /^(Add|Edit|Delete)/ })).toHaveCount(0);
  await page.goto("/admin/quotes");
  await page.getByRole("row").nth(1).getByRole("link").first().click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Email", { exact: true })).toBeVisible();
  await expect(dialog.getByRole("combobox")).toHaveCount(0);
  await expect(dialog.getByRole("button", { name: /Delete|spam|read|Create shipment/ })).toHaveCount(0);
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await page.getByRole("button", { name: /^Notifications/ }).click();
  await expect(page.getByText(/^Message from/)).toHaveCount(0);
  await page.keyboard.press("Escape");

  expect((await page.goto("/admin/shipments/new"))?.status()).toBe(403);
  await expect(page.getByText("Your role, viewer, does not include this.")).toBeVisible();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/admin\/login$/);
});
