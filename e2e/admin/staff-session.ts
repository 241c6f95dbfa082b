import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { expect, type Page, test } from "@playwright/test";
import { productSettingsFile } from "../product-settings.ts";
import { staff } from "../staff.ts";

/** What the browser keeps of the session, the mirror of the one on the server. */
export const storedSession = (page: Page) =>
  page.evaluate(() => JSON.parse(window.sessionStorage.getItem("admin_session") ?? "null"));

/** What a password change elsewhere does to this browser: the server forgets its session. */
export async function endOnServer(page: Page): Promise<void> {
  await page.context().clearCookies({ name: "zenne_session" });
}

/** Sends the sign-in form one sees; the e-mail stands there already. */
export async function signInAgain(page: Page, password = staff.password): Promise<void> {
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Adds an account of that role from the command line, beside the running product, and signs in as people do; returns its e-mail. */
export async function signInAs(page: Page, role: string): Promise<string> {
  const email = `${role}-${Date.now()}@zenne.example`;
  const address = test.info().project.use.baseURL ?? "";
  const settings = JSON.parse(readFileSync(productSettingsFile(new URL(address).port), "utf8"));
  const env = { ...process.env, ...settings, PUBLIC_URL: address };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["operations/commands/staff.ts", "add", email, "--role", role],
    { env },
  );
  const password = /^Password: (\S+)$/m.exec(stdout)?.[1] ?? "";
  await page.goto("/admin/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByLabel("Password you were given").fill(password);
  await page.getByLabel("New Password", { exact: true }).fill("wet gravel road");
  await page.getByLabel("Confirm New Password").fill("wet gravel road");
  await page.getByRole("button", { name: "Set password" }).click();
  await page.waitForURL("/admin");
  await expect(page.getByRole("heading", { name: "Dashboard Overview" })).toBeVisible();
  return email;
}
