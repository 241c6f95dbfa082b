import { type Cookie, type Page, test } from "@playwright/test";
import { staff } from "./staff.ts";

/**
 * The cookies of this worker's session: each worker is a process of its own, and signs in once in five minutes, so that no
 * act asks for a fresh step-up.
 */
let session: { cookies: Promise<Cookie[]>; since: number } | undefined;
const freshMs = 5 * 60_000;

/** Gives the page's browser a session of its own, and opens no page: for who ends it. */
export async function ownSession(
  page: Page,
  account: { email: string; password: string } = staff,
): Promise<Cookie[]> {
  const headers = { Origin: test.info().project.use.baseURL ?? "" };
  const answer = await page.request.post("/admin/login", { form: account, headers, maxRedirects: 0 });
  if (answer.status() !== 302) throw new Error(`the sign-in was answered ${answer.status()}`);
  // A first account is asked for its name above every page until it has one.
  if (account === staff)
    await page.request.post("/admin/settings", { form: { intent: "name", name: "Desk" }, headers });
  return page.context().cookies();
}

/** Gives the page's browser the worker's session of staff, and opens no page. Who ends a session takes one of its own: `ownSession`. */
export async function giveSession(page: Page): Promise<void> {
  if (!session || Date.now() - session.since > freshMs)
    session = { cookies: ownSession(page), since: Date.now() };
  await page.context().addCookies(await session.cookies);
}

/** Opens a page of the back office as staff, with the worker's session. */
export async function signIn(page: Page, address = "/admin"): Promise<void> {
  await giveSession(page);
  await page.goto(address);
}

/** Signs in as people do, with a session of one's own. */
export async function typeSignIn(page: Page): Promise<void> {
  await page.goto("/admin/login");
  await page.getByLabel("Email").fill(staff.email);
  await page.getByLabel("Password", { exact: true }).fill(staff.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("/admin");
}
