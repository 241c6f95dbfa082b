import { signIn } from "../sign-in.ts";
import { awake, expect, expectAccessible, test } from "../test.ts";
import { mailedLink } from "./outbox.ts";

test.use({ expectedNoise: [/40[0139]|409/] });

test("an owner invites a colleague, who chooses name and password and is welcomed; a new role signs them out", async ({
  page,
  browser,
}) => {
  const email = `nele-${Date.now()}@zenne.example`;
  await signIn(page, "/admin/settings");
  await page.getByRole("link", { name: "Staff" }).click();
  await page.getByRole("button", { name: "Invite a colleague" }).click();
  const invite = page.getByRole("dialog", { name: "Invite a colleague" });
  await invite.getByLabel("Email").fill(email);
  await invite.getByRole("button", { name: "Send invitation" }).click();
  await expect(invite.getByText("Please choose a role")).toBeVisible();
  await expect(invite.getByLabel("Email")).toHaveValue(email);
  await invite.getByRole("radio", { name: /^Sales/ }).check();
  await expectAccessible(page);
  await invite.getByRole("button", { name: "Send invitation" }).click();
  await expect(invite).toBeHidden();
  await expect(page.getByRole("button", { name: `Revoke: ${email}` })).toBeVisible();

  const theirs = await browser.newContext();
  const colleague = await theirs.newPage();
  await colleague.goto(await mailedLink(email));
  await awake(colleague);
  await expect(colleague.getByText("Sales: Requests, offers, charges")).toBeVisible();
  await expectAccessible(colleague);
  await colleague.getByLabel("Your name").fill("Nele Wouters");
  await colleague.getByLabel("Password", { exact: true }).fill("wet gravel road");
  await colleague.getByLabel("Confirm Password").fill("wet gravel road");
  await colleague.getByRole("button", { name: "Accept and sign in" }).click();
  await expect(colleague.getByRole("heading", { name: "Good to have you here, Nele Wouters" })).toBeVisible();
  await expect(colleague.getByText(`Welcome, ${email}`)).toBeVisible();
  await expect(colleague.locator("main ol").getByRole("link")).toHaveCount(3);
  await expectAccessible(colleague);

  // The owner's open page has followed.
  await expect(page.getByRole("button", { name: `Revoke: ${email}` })).toBeHidden();
  await page.getByRole("button", { name: `Actions for Nele Wouters (${email})` }).press("Enter");
  await expect(page.getByRole("menuitem", { name: "Change role" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  const focused = page.getByRole("menuitem", { name: "Sign out everywhere" });
  await expect(focused).toBeFocused();
  // With forced colours the grey background is gone.
  await page.emulateMedia({ forcedColors: "active" });
  await expect(focused).toHaveCSS("outline-style", "solid");
  await page.emulateMedia({ forcedColors: null });
  await expectAccessible(page);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  const role = page.getByRole("dialog", { name: "Change role" });
  await expect(role.getByRole("radio", { name: /^Sales/ })).toBeChecked();
  await role.getByRole("radio", { name: /^Viewer/ }).check();
  await role.getByRole("button", { name: "Change role" }).click();
  await expect(role).toBeHidden();
  await expect(page.getByRole("row", { name: /Nele Wouters/ })).toContainText("Viewer");
  // The open page leaves by itself.
  await expect(colleague).toHaveURL(/\/admin\/login\?from=/);
  await theirs.close();

  await page.goto("/admin/settings/audit");
  await expect(page.getByText(`changed the role of ${email}`)).toBeVisible();
  await expect(page.getByRole("main").getByText("Viewer", { exact: true }).first()).toBeVisible();
});

test("an invitation is accepted without JavaScript; its link works once", async ({ page, browser }) => {
  const email = `zonder-${Date.now()}@zenne.example`;
  await signIn(page, "/admin/settings/staff");
  await page.getByRole("button", { name: "Invite a colleague" }).click();
  const invite = page.getByRole("dialog", { name: "Invite a colleague" });
  await invite.getByLabel("Email").fill(email);
  await invite.getByRole("radio", { name: /^Editor/ }).check();
  await invite.getByRole("button", { name: "Send invitation" }).click();
  await expect(invite).toBeHidden();

  const plain = await browser.newContext({ javaScriptEnabled: false });
  const colleague = await plain.newPage();
  const link = await mailedLink(email);
  const answer = await colleague.goto(link);
  expect(answer?.headers()).toMatchObject({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
  await colleague.getByLabel("Your name").fill("Zoë");
  await colleague.getByLabel("Password", { exact: true }).fill("wet gravel road");
  await colleague.getByLabel("Confirm Password").fill("wet gravel roads");
  await colleague.getByRole("button", { name: "Accept and sign in" }).click();
  await expect(colleague.getByText("Passwords do not match")).toBeVisible();
  await expect(colleague.getByLabel("Your name")).toHaveValue("Zoë");
  await colleague.getByLabel("Password", { exact: true }).fill("wet gravel road");
  await colleague.getByLabel("Confirm Password").fill("wet gravel road");
  await colleague.getByRole("button", { name: "Accept and sign in" }).click();
  await expect(colleague.getByRole("heading", { name: "Good to have you here, Zoë" })).toBeVisible();
  expect((await colleague.goto(link))?.status()).toBe(410);
  await expect(colleague.getByText("This invitation was used already.")).toBeVisible();
  expect((await colleague.goto(`${link}x`))?.status()).toBe(404);
  await plain.close();
});
