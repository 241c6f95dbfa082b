import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { productSettingsFile } from "../product-settings.ts";
import { staff } from "../staff.ts";
import { awake, expect, expectAccessible, test } from "../test.ts";
import { signInAgain, storedSession } from "./staff-session.ts";

test.use({ expectedNoise: [/40[0139]|429/] });

test("reset a password by the mailed link, then change email and password in the settings", async ({
  page,
  browser,
}) => {
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
  await awake(elsewhere);
  await elsewhere.getByLabel("Email").fill(email);
  await signInAgain(elsewhere, "wet gravel road");
  await expect(elsewhere.getByText(`Welcome, ${email}`)).toBeVisible();

  await page.getByRole("link", { name: "Settings" }).click();
  await expect(page.getByRole("button", { name: /^End the session of/ })).toHaveCount(1);
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
  // These journeys have no mail server to deliver a link.
  await expect(page.getByText("Email updated successfully!")).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByText(`Welcome, new-${email}`)).toBeVisible();
  await expect(emailForm.getByLabel("New Email", { exact: true })).toHaveValue("");
  await expect.poll(async () => (await storedSession(page)).user.email).toBe(`new-${email}`);

  await changeEmail(email, email, "wrong");
  await expect(page.getByText("Current password is incorrect")).toBeVisible();

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
  // The open page leaves by itself.
  await expect(elsewhere).toHaveURL(/\/admin\/login/);

  await page.getByRole("link", { name: "Audit log" }).click();
  await page.getByLabel("Person").selectOption(`new-${email}`);
  const ofThem = page.getByRole("row").filter({ hasText: email });
  await expect(ofThem.getByText("changed their password")).toBeVisible();
  await expect(page.getByText(`changed their email from ${email} to new-${email}`)).toBeVisible();
  await expect(ofThem.getByText("set a new password with a mailed link")).toBeVisible();
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
  const settings = JSON.parse(readFileSync(productSettingsFile(new URL(address).port), "utf8"));
  const env = { ...process.env, ...settings, PUBLIC_URL: address };
  await run(process.execPath, ["operations/commands/staff.ts", "add", email], { env });
  const { stdout } = await run(process.execPath, ["operations/commands/staff.ts", "reset", email], { env });
  return stdout.trim().split("\n").at(-1) ?? "";
}
