import type { Page } from "@playwright/test";
import { staff } from "./staff.ts";

/** Signs the page's visitor in as staff. */
export async function signIn(page: Page): Promise<void> {
  await page.goto("/admin/login");
  await page.getByLabel("Email").fill(staff.email);
  await page.getByLabel("Password", { exact: true }).fill(staff.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("/admin");
}
