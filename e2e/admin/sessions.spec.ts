import type { Route } from "@playwright/test";
import { named } from "../names.ts";
import { ownSession, signIn } from "../sign-in.ts";
import { staff } from "../staff.ts";
import { awake, expect, expectAccessible, test } from "../test.ts";
import { endOnServer, signInAgain, storedSession } from "./staff-session.ts";

test.use({ expectedNoise: [/40[0139]|429/] });

test("admin_session mirrors the session, renews at most once a minute and is cleared by logout in every tab", async ({
  page,
  context,
}) => {
  const renewals: number[] = [];
  page.on("response", (response) => {
    const isRenewal = response.url().endsWith("/admin/session") && response.request().method() === "POST";
    if (isRenewal) renewals.push(response.status());
  });
  await page.clock.install();
  await ownSession(page);
  await page.goto("/admin");
  await expect.poll(() => storedSession(page)).not.toBeNull();
  const first = await storedSession(page);
  expect(first.user.email).toBe(staff.email);
  expect(first.expires - first.timestamp).toBe(24 * 60 * 60 * 1000);
  await page.clock.fastForward(30_000);
  await page.mouse.move(50, 60);
  await expect
    .poll(async () => (await storedSession(page)).timestamp)
    .toBeGreaterThan(first.timestamp + 29_000);
  expect(renewals).toHaveLength(0);
  await page.clock.fastForward(31_000);
  await page.keyboard.press("Shift");
  await expect.poll(() => renewals).toEqual([200]);
  await page.mouse.move(150, 160);
  await page.mouse.wheel(0, 20);
  expect(renewals).toEqual([200]);

  const other = await context.newPage();
  await other.goto("/admin/quotes");
  await awake(other);
  await expect(other.getByText(`Welcome, ${staff.email}`)).toBeVisible();
  await page.evaluate(() => window.localStorage.setItem("adminUser", "{}"));
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/admin\/login$/);
  await expect(other).toHaveURL(/\/admin\/login\?from=%2Fadmin%2Fquotes&notice=session-ended$/);
  await expect(other.getByText("Your session has ended. Please sign in again.")).toBeVisible();
  expect(await storedSession(page)).toBeNull();
  expect(await storedSession(other)).toBeNull();
  expect(await page.evaluate(() => window.localStorage.getItem("adminUser"))).toBeNull();

  await page.getByLabel("Email").fill(staff.email);
  await signInAgain(page);
  await expect(other).toHaveURL(/\/admin\/quotes$/);
});

test("an expired or unreadable admin_session is removed; a spinner shows until the server answers", async ({
  page,
}) => {
  await signIn(page);
  for (const entry of ["{", JSON.stringify({ user: { id: "1", email: "x" }, timestamp: 1, expires: 2 })]) {
    let answer: () => void = () => {};
    const reply = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/admin/session", async (route) => {
      await reply;
      await route.continue();
    });
    await page.addInitScript((text) => {
      if (!window.sessionStorage.getItem("test-planted"))
        window.sessionStorage.setItem("admin_session", text);
    }, entry);
    await page.reload();
    await expect(page.getByText("Checking your session...")).toBeVisible();
    await page.evaluate(() => window.sessionStorage.setItem("test-planted", "1"));
    answer();
    await expect(page.getByText("Checking your session...")).toBeHidden();
    expect((await storedSession(page)).user.email).toBe(staff.email);
    await page.evaluate(() => window.sessionStorage.removeItem("test-planted"));
    await page.unroute("**/admin/session");
  }
});

test("typed values survive an expired session: signing in over the page continues @ci", async ({ page }) => {
  await signIn(page, "/admin/settings");
  await page.getByLabel("New Email", { exact: true }).fill("somebody@zenne.example");
  await page.getByLabel("Confirm New Email").fill("somebody.else@zenne.example");
  // Events of other tests would reach this page too, and request the new sign-in early.
  await page.route("**/admin/notifications", (route) => route.fulfill({ json: { unread: 0, items: [] } }));
  await endOnServer(page);
  // An event may ask for the new sign-in first, which covers the link: the press counts all the same.
  await page.getByRole("link", { name: "Shippers", includeHidden: true }).dispatchEvent("click");
  const dialog = page.getByRole("dialog", { name: "Your session has ended" });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByText("What you typed is still here.")).toBeVisible();
  await dialog.getByLabel("Password", { exact: true }).fill("wrong-one");
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await expect(dialog.getByText("Invalid credentials")).toBeVisible();
  await dialog.getByLabel("Password", { exact: true }).fill(staff.password);
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("heading", { name: "Shippers Management" })).toBeVisible();

  // A form that was sent when the session had ended already is sent once more, and stored once.
  await page.getByRole("button", { name: "Add New Shipper" }).click();
  const form = page.getByRole("dialog", { name: "Add New Shipper" });
  await form.getByLabel("Name", { exact: true }).fill(named("Held Back Textiles"));
  await endOnServer(page);
  await form.getByRole("button", { name: "Add Shipper", includeHidden: true }).dispatchEvent("click");
  await dialog.getByLabel("Password", { exact: true }).fill(staff.password);
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await expect(form).toBeHidden();
  await page.getByRole("searchbox").fill(named("Held Back Textiles"));
  await expect(page.getByText("1 found")).toBeVisible();
  await expect(page.getByRole("heading", { name: named("Held Back Textiles") })).toHaveCount(1);

  const endThen = async (route: Route) => {
    await endOnServer(page);
    await route.continue();
  };
  await page.route(/\/admin\/settings\.data/, endThen, { times: 1 });
  await page.getByRole("link", { name: "Settings" }).click();
  await expect(page).toHaveURL(/\/admin\/login\?from=%2Fadmin%2Fsettings&notice=session-ended$/);
  await page.getByLabel("Email").fill(staff.email);
  await signInAgain(page);
  await expect(page.getByRole("heading", { name: "Account Settings" })).toBeVisible();
});
