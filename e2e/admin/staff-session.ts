import type { Page } from "@playwright/test";
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
