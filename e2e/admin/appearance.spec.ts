import type { Page } from "@playwright/test";
import { openBeforeScripts } from "../before-scripts.ts";
import { giveSession } from "../sign-in.ts";
import { expect, expectAccessible, test } from "../test.ts";

const [dark, light] = ["rgb(14, 24, 34)", "rgb(245, 248, 250)"];

test("the desk is dark where the device is, from the first paint on, unless its reader wants it light", async ({
  page,
  context,
}) => {
  const groundOf = (of: Page) => of.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const ground = () => groundOf(page);
  const choose = async (theme: string) => {
    await page.getByRole("radio", { name: theme }).check();
    await page.getByRole("button", { name: "Update appearance" }).click();
  };
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/admin/login");
  expect(await ground()).toBe(dark);
  await expectAccessible(page);
  await giveSession(page);
  const first = await context.newPage();
  await first.emulateMedia({ colorScheme: "dark" });
  await openBeforeScripts(first, "/admin");
  expect(await groundOf(first)).toBe(dark);
  await first.close();
  for (const address of ["", "/shipments", "/shipments/new", "/late", "/quotes", "/reports", "/settings"]) {
    await page.goto(`/admin${address}`);
    await expectAccessible(page);
  }
  await choose("Light");
  await expect.poll(ground).toBe(light);
  await page.reload();
  expect(await ground()).toBe(light);
  await choose("As the device");
  await expect.poll(ground).toBe(dark);
  await page.goto("/");
  expect(await ground()).toBe(light);
});
