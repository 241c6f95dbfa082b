import { giveSession } from "../sign-in.ts";
import { expect, expectAccessible, test } from "../test.ts";

/** Addresses of files, and the one that ends the session. */
const NO_SCREEN = /\/(template|labels|files|documents|export|pdf|ubl|copy)([/?]|$)|\.\w+$|logout/;

/** The screen of an address: records of one kind share theirs. */
const screenOf = (address: string) =>
  new URL(address, "http://desk").pathname.replace(/\/([0-9a-f-]{36}|codes\/\w+)/g, "/:id");

test("every screen that links lead to has a heading and no axe violation", async ({ page }) => {
  test.setTimeout(900_000);
  await page.setViewportSize({ width: 1440, height: 900 });
  await giveSession(page);
  const screens = new Map([["/admin", "/admin"]]);
  // A map that grows while it is walked: each screen adds those that its links lead to.
  for (const [screen, address] of screens)
    await test.step(screen, async () => {
      await page.goto(address);
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      await expectAccessible(page);
      const links = await page
        .getByRole("link")
        .evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
      for (const link of links)
        if (link.startsWith("/admin/") && !NO_SCREEN.test(link) && !screens.has(screenOf(link)))
          screens.set(screenOf(link), link);
    });
  expect(screens.size).toBeGreaterThan(80);
});
