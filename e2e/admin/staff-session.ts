import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { expect, type Page, test } from "@playwright/test";
import { productSettingsFile } from "../product-settings.ts";
import { ownSession } from "../sign-in.ts";
import { staff } from "../staff.ts";
import { awake } from "../test.ts";

/** The browser's copy of the session on the server. */
export const storedSession = (page: Page) =>
  page.evaluate(() => JSON.parse(window.sessionStorage.getItem("admin_session") ?? "null"));

/** Simulates a password change elsewhere: the server deletes this browser's session. */
export async function endOnServer(page: Page): Promise<void> {
  await page.context().clearCookies({ name: "zenne_session" });
}

/** Sends the sign-in form one sees; the e-mail stands there already. */
export async function signInAgain(page: Page, password = staff.password): Promise<void> {
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

interface Account {
  email: string;
  /** The generated one, which the first sign-in replaces. */
  password: string;
}

/** Adds an account of that role from the command line, beside the running product. */
export async function addAccount(role: string): Promise<Account> {
  const email = `${role}-${Date.now()}@zenne.example`;
  const address = test.info().project.use.baseURL ?? "";
  const settings = JSON.parse(readFileSync(productSettingsFile(new URL(address).port), "utf8"));
  const env = { ...process.env, ...settings, PUBLIC_URL: address };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["operations/commands/staff.ts", "add", email, "--role", role],
    { env },
  );
  return { email, password: /^Password: (\S+)$/m.exec(stdout)?.[1] ?? "" };
}

/** Unique name of such an account, different from its address, which would not count as a name. */
export const nameOf = (email: string): string => `Ann-${email.split("@")[0] ?? ""}`;

/** Gives the page's browser the session of a new account of that role, and opens no page; returns its e-mail. */
export async function giveSessionAs(page: Page, role: string): Promise<string> {
  const { email, password } = await addAccount(role);
  await ownSession(page, { email, password });
  const chosen = "wet gravel road";
  const answer = await page.request.post("/admin/first-password", {
    headers: { Origin: test.info().project.use.baseURL ?? "" },
    form: { name: nameOf(email), currentPassword: password, newPassword: chosen, confirmPassword: chosen },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(302);
  return email;
}

/** The same, and opens a page of the back office. */
export async function signInAs(page: Page, role: string, address = "/admin"): Promise<string> {
  const email = await giveSessionAs(page, role);
  await page.goto(address);
  await awake(page);
  return email;
}

/** Signs in for the first time as people do: with the password that was given, which is replaced at once. */
export async function typeFirstSignIn(page: Page, { email, password }: Account): Promise<void> {
  await page.goto("/admin/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByLabel("Your name").fill("Ann Peeters");
  await page.getByLabel("Password you were given").fill(password);
  await page.getByLabel("New Password", { exact: true }).fill("wet gravel road");
  await page.getByLabel("Confirm New Password").fill("wet gravel road");
  await page.getByRole("button", { name: "Save and go on" }).click();
  await page.waitForURL("/admin");
  await expect(page.getByRole("heading", { name: "Dashboard Overview" })).toBeVisible();
}
