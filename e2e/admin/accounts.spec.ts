import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import type { Page, Route } from "@playwright/test";
import { productNote } from "../product-note.ts";
import { signIn } from "../sign-in.ts";
import { staff } from "../staff.ts";
import { expect, expectAccessible, test } from "../test.ts";

test.use({ expectedNoise: [/40[0139]|429/] });

const storedSession = (page: Page) =>
  page.evaluate(() => JSON.parse(window.sessionStorage.getItem("admin_session") ?? "null"));

/** What a password change elsewhere does to this browser: the server forgets its session. */
async function endOnServer(page: Page): Promise<void> {
  await page.context().clearCookies({ name: "zenne_session" });
}

async function signInAgain(page: Page, password = staff.password): Promise<void> {
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

test.describe("while the server is gone", () => {
  test.use({ expectedNoise: [/ERR_FAILED/] });

  test("what was typed stays, in the sign-in, the settings and an article", async ({ page }) => {
    const away = /\.data/;
    await page.goto("/admin/login");
    await page.route(away, (route) => route.abort());
    await page.getByLabel("Email").fill(staff.email);
    await signInAgain(page);
    await expect(page.getByText("An unexpected error occurred").first()).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveValue(staff.email);
    await page.unroute(away);
    await signIn(page);

    await page.goto("/admin/settings");
    await page.route(away, (route) => route.abort());
    await page.getByLabel("New Email", { exact: true }).fill("new@claes.example");
    await page.getByLabel("Confirm New Email").fill("new@claes.example");
    await page.getByLabel("Current Password").first().fill(staff.password);
    await page.getByRole("button", { name: "Update Email" }).click();
    await expect(page.getByText("An unexpected error occurred").first()).toBeVisible();
    await expect(page.getByLabel("New Email", { exact: true })).toHaveValue("new@claes.example");
    await page.unroute(away);

    await page.goto("/admin/blog/new");
    await page.route(away, (route) => route.abort());
    await page.getByLabel("Title").fill("Not lost");
    await page.getByRole("textbox", { name: "Content" }).fill("A paragraph.");
    await page.getByRole("button", { name: "Create Post" }).click();
    await expect(page.getByText("Failed to create post").first()).toBeVisible();
    await expect(page.getByLabel("Title")).toHaveValue("Not lost");
  });
});

test("the login page shows and hides, refuses, forgets and comes back", async ({ page }) => {
  await page.goto("/admin/quotes?status=pending#row-3");
  await expect(page).toHaveURL(/\/admin\/login\?from=/);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("Email is required")).toBeVisible();
  await expect(page.getByText("Password is required")).toBeVisible();
  await page.getByLabel("Email").fill(staff.email);
  const password = page.getByLabel("Password", { exact: true });
  await password.fill("wrong-one");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(password).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Hide password" }).click();
  await expect(password).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("Invalid credentials")).toBeVisible();

  await page.getByText("Forgot Password").click();
  await expect(page.getByLabel("Email")).toHaveValue(staff.email);
  await page.getByLabel("Email").fill("nobody@zenne.example");
  await page.getByRole("button", { name: "Send reset link" }).click();
  await expect(page.getByText("Password reset instructions sent to your email.")).toBeVisible();
  await expectAccessible(page);
  await page.getByText("Back to Login").click();
  await page.getByLabel("Email").fill(staff.email);
  await signInAgain(page);
  await expect(page.getByText("Login successful!")).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/quotes\?status=pending#row-3$/);
  await page.goto("/admin/login");
  await expect(page).toHaveURL(/\/admin$/);
});

test("an address from outside is never followed after signing in", async ({ page }) => {
  await page.goto("/admin/login?from=https%3A%2F%2Fevil.example%2Fadmin");
  await page.getByLabel("Email").fill(staff.email);
  await signInAgain(page);
  await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/admin$/);
});

test("the session is mirrored, told to the server at most once a minute, and cleared on logout in every tab", async ({
  page,
  context,
}) => {
  const renewals: number[] = [];
  page.on("response", (response) => {
    const isRenewal = response.url().endsWith("/admin/session") && response.request().method() === "POST";
    if (isRenewal) renewals.push(response.status());
  });
  await page.clock.install();
  await signIn(page);
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

test("an expired or unreadable mirror is removed, and a spinner covers the page until the server has answered", async ({
  page,
}) => {
  await signIn(page);
  for (const entry of ["{", JSON.stringify({ user: { id: "1", email: "x" }, timestamp: 1, expires: 2 })]) {
    let answer: () => void = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/admin/session", async (route) => {
      await asked;
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

test("when the session ends, typed input is kept: signing in over the page goes on where one was", async ({
  page,
}) => {
  await signIn(page);
  await page.goto("/admin/settings");
  await page.getByLabel("New Email", { exact: true }).fill("somebody@zenne.example");
  await page.getByLabel("Confirm New Email").fill("somebody.else@zenne.example");
  await endOnServer(page);
  await page.getByRole("link", { name: "Shippers" }).click();
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
  await form.getByLabel("Name", { exact: true }).fill("Held Back Textiles");
  await endOnServer(page);
  await form.getByRole("button", { name: "Add Shipper" }).click();
  await dialog.getByLabel("Password", { exact: true }).fill(staff.password);
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await expect(form).toBeHidden();
  await page.getByRole("searchbox").fill("Held Back Textiles");
  await expect(page.getByText("1 found")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Held Back Textiles" })).toHaveCount(1);

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

test("a forgotten password is set anew by the mailed link, once; email and password are changed under Settings", async ({
  page,
  browser,
}) => {
  test.setTimeout(90_000);
  const email = `journey-${Date.now()}@zenne.example`;
  const link = await newAccount(email);
  await page.goto("/admin/reset-password");
  await expect(page.getByText("Invalid reset link")).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/login/);

  await page.goto(`/admin/reset-password?token=no-such-token`);
  const fillReset = async (one: string, two = one) => {
    await page.getByLabel("New Password").fill(one);
    await page.getByLabel("Confirm Password").fill(two);
    await page.getByRole("button", { name: "Reset Password" }).click();
  };
  await fillReset("12345", "123456");
  await expect(page.getByText("Password must be at least 6 characters long")).toBeVisible();
  await expect(page.getByText("Passwords do not match")).toBeVisible();
  await fillReset("wet gravel road");
  await expect(page.getByText("Invalid reset token")).toBeVisible();
  await expectAccessible(page);

  await page.goto(link);
  await fillReset("Welkom2026");
  await expect(page.getByText("This password is one of the first that are tried.")).toBeVisible();
  await fillReset("wet gravel road");
  await expect(
    page.getByText("Password reset successfully! You can now log in with your new password."),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/login/);
  await page.getByLabel("Email").fill(email);
  await signInAgain(page, "wet gravel road");
  await expect(page.getByText(`Welcome, ${email}`)).toBeVisible();

  const elsewhere = await browser.newPage();
  await elsewhere.goto("/admin/login?from=/admin/settings");
  await elsewhere.getByLabel("Email").fill(email);
  await signInAgain(elsewhere, "wet gravel road");
  await expect(elsewhere.getByText(`Welcome, ${email}`)).toBeVisible();

  await page.getByRole("link", { name: "Settings" }).click();
  await expect(page.getByRole("button", { name: /^End the session of/ })).toHaveCount(1);
  await expectAccessible(page);
  const emailForm = page.locator("form", { hasText: "Confirm New Email" });
  const changeEmail = async (one: string, two: string, password: string) => {
    await emailForm.getByLabel("New Email", { exact: true }).fill(one);
    await emailForm.getByLabel("Confirm New Email").fill(two);
    await emailForm.getByLabel("Current Password").fill(password);
    await emailForm.getByRole("button", { name: "Update Email" }).click();
  };
  await changeEmail("new@zenne.example", "now@zenne.example", "x");
  await expect(page.getByText("Email addresses do not match")).toBeVisible();
  await changeEmail(email, email, "x");
  await expect(page.getByText("New email must be different from current email")).toBeVisible();
  await changeEmail(staff.email, staff.email, "wet gravel road");
  await expect(page.getByText("Email already in use")).toBeVisible();
  await expect(emailForm.getByLabel("New Email", { exact: true })).toHaveValue(staff.email);
  await changeEmail(`new-${email}`, `new-${email}`, "wrong");
  await expect(page.getByText("Current password is incorrect")).toBeVisible();
  await changeEmail(`new-${email}`, `new-${email}`, "wet gravel road");
  await expect(page.getByText("Email updated successfully!")).toBeVisible();
  await expect(page.getByText(`Welcome, new-${email}`)).toBeVisible();
  await expect(emailForm.getByLabel("New Email", { exact: true })).toHaveValue("");
  await expect.poll(async () => (await storedSession(page)).user.email).toBe(`new-${email}`);

  const passwordForm = page.locator("form", { hasText: "Confirm New Password" });
  const changePassword = async (current: string, one: string, two: string) => {
    await passwordForm.getByLabel("Current Password").fill(current);
    await passwordForm.getByLabel("New Password", { exact: true }).fill(one);
    await passwordForm.getByLabel("Confirm New Password").fill(two);
    await passwordForm.getByRole("button", { name: "Update Password" }).click();
  };
  await changePassword("wet gravel road", "dry gravel road", "dry gravel roads");
  await expect(page.getByText("New passwords do not match")).toBeVisible();
  await changePassword("wet gravel road", "dry gravel road", "dry gravel road");
  await expect(page.getByText("Password updated successfully!")).toBeVisible();
  await expect(page.getByRole("button", { name: /^End the session of/ })).toHaveCount(0);
  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(/\/admin\/login/);

  await page.getByRole("link", { name: "Audit log" }).click();
  await page.getByLabel("Person").selectOption(`new-${email}`);
  await expect(page.getByText("changed their password")).toBeVisible();
  await expect(page.getByText(`changed their email from ${email} to new-${email}`)).toBeVisible();
  await expect(page.getByText("set a new password with a mailed link")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("About").focus();
  await page.getByLabel("About").selectOption("Shippers");
  await expect(page.getByText("Nothing matches")).toBeVisible();
  await expect(page.getByLabel("About")).toBeFocused();
  await page.getByRole("link", { name: "Clear filters" }).click();
  await expect(page.getByLabel("Person")).toHaveValue("");
  await page.getByLabel("Search").fill("no such thing at all");
  await page.getByLabel("Search").press("Enter");
  await expect(page.getByText("Nothing matches")).toBeVisible();
  await elsewhere.close();
});

/** Adds an account from the command line, beside the running product, and makes its reset link. */
async function newAccount(email: string): Promise<string> {
  const run = promisify(execFile);
  const address = test.info().project.use.baseURL ?? "";
  const settings = JSON.parse(readFileSync(productNote(new URL(address).port), "utf8"));
  const env = { ...process.env, ...settings, PUBLIC_URL: address };
  await run(process.execPath, ["scripts/staff.ts", "add", email], { env });
  const { stdout } = await run(process.execPath, ["scripts/staff.ts", "reset", email], { env });
  return stdout.trim().split("\n").at(-1) ?? "";
}
