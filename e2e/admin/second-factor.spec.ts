import { execFile, execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { TOTP } from "otpauth";
import { productSettingsFile } from "../product-settings.ts";
import { expect, expectAccessible, test } from "../test.ts";

const port = new URL(process.env.E2E_BASE_URL ?? `http://127.0.0.1:${process.env.E2E_PORT ?? 4310}`).port;
// Passkeys belong to a name, never to a number.
test.use({ baseURL: `http://localhost:${port}`, expectedNoise: [/40[0139]/] });

/** Runs a staff command beside the running product. */
async function staffCommand(...args: string[]): Promise<string> {
  const settings = JSON.parse(readFileSync(productSettingsFile(port), "utf8"));
  const env = { ...process.env, ...settings, PUBLIC_URL: `http://localhost:${port}` };
  const { stdout } = await promisify(execFile)(process.execPath, ["operations/commands/staff.ts", ...args], {
    env,
  });
  return stdout.trim();
}

let number = 0;
const password = "wet gravel road";

/** A new account with the password above. */
async function newAccount(page: Page): Promise<string> {
  const email = `second-${Date.now()}-${(number += 1)}@zenne.example`;
  await staffCommand("add", email);
  const link = (await staffCommand("reset", email)).split("\n").at(-1) ?? "";
  const token = new URL(link).searchParams.get("token") ?? "";
  const form = { token, newPassword: password, confirmPassword: password };
  await page.request.post("/admin/reset-password", { form, headers: { Origin: `http://localhost:${port}` } });
  return email;
}

async function typePassword(page: Page, email: string, address = "/admin/login"): Promise<void> {
  await page.goto(address);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** The code another program computes, some steps from now; by the library where that program is missing. */
function codeOf(secret: string, steps = 0): string {
  const seconds = Math.floor(Date.now() / 1000) + steps * 30;
  try {
    return execFileSync("oathtool", ["--totp", "-b", secret, "--now", `@${seconds}`])
      .toString()
      .trim();
  } catch {
    return new TOTP({ secret }).generate({ timestamp: seconds * 1000 });
  }
}

async function logout(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL(/\/admin\/login/);
}

/** Sets the authenticator app up on the security page; axe needs scripts of its own. */
async function setUpApp(
  page: Page,
  withAxe = true,
): Promise<{ secret: string; used: string; codes: string[] }> {
  await page.getByRole("button", { name: "Set up an app" }).click();
  await expect(page.getByRole("textbox", { name: "Code", exact: true })).toBeFocused();
  const secret = (await page.locator("ol code").textContent())?.replaceAll(" ", "") ?? "";
  await expect(page.getByRole("link", { name: "Open it in your app" })).toHaveAttribute(
    "href",
    /^otpauth:\/\/totp\//,
  );
  if (withAxe) await expectAccessible(page);
  await page.getByRole("textbox", { name: "Code", exact: true }).fill("000000");
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("alert")).toContainText("This code is not right.");
  const used = codeOf(secret);
  await page.getByRole("textbox", { name: "Code", exact: true }).fill(used);
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("heading", { name: "Save your backup codes" })).toBeVisible();
  return { secret, used, codes: await page.locator("li > code").allTextContents() };
}

test("an app is set up, signs in with its code, trusts a device, and is reset when the phone is lost", async ({
  page,
}) => {
  const email = await newAccount(page);
  await typePassword(page, email, "/admin/login?from=/admin/settings/security");
  const { used, codes } = await setUpApp(page);
  expect(codes).toHaveLength(10);
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Save your backup codes" })).toBeHidden();
  await logout(page);

  await typePassword(page, email, "/admin/login?from=/admin/settings/security");
  await expect(page.getByText(`Confirm that you are ${email}.`)).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/login\?from=/);
  await expectAccessible(page);
  await page.getByRole("textbox", { name: "Code", exact: true }).fill(used);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("alert")).toContainText("This code is not right.");
  await page.getByRole("link", { name: "Use a backup code" }).click();
  await page.getByLabel("Backup code").fill(codes[0]!);
  await page.getByText("Trust this device for 30 days").click();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL("/admin/settings/security");
  await expect(page.getByText("9 codes left.")).toBeVisible();
  await logout(page);

  await typePassword(page, email, "/admin/login?from=/admin/settings/security");
  await expect(page.getByText("This browser")).toBeVisible();
  await page.getByRole("button", { name: /^Forget/ }).click();
  await page.getByRole("button", { name: "No longer trust", exact: true }).click();
  await expect(page.getByText("None. Tick")).toBeVisible();
  await logout(page);

  await typePassword(page, email);
  await expect(page.getByText(`Confirm that you are ${email}.`)).toBeVisible();
  expect(await staffCommand("reset-2fa", email)).toContain("the password alone signs in");
  await typePassword(page, email);
  await expect(page).toHaveURL("/admin");
});

test("passkeys are added, named, sign in alone, and are removed", async ({ page }) => {
  const email = await newAccount(page);
  const device = await page.context().newCDPSession(page);
  await device.send("WebAuthn.enable", { enableUI: false });
  const { authenticatorId } = await device.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await typePassword(page, email, "/admin/login?from=/admin/settings/security");
  const name = page.getByLabel("Name", { exact: true });
  await name.fill("Desk laptop");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByRole("heading", { name: "Save your backup codes" })).toBeVisible();
  await expect(page.getByText("Desk laptop", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByText("This passkey is on your account already").first()).toBeVisible();
  await page.getByRole("button", { name: "Rename the passkey Desk laptop" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Laptop at home");
  await page.getByRole("dialog").getByRole("button", { name: "Rename" }).click();
  await expect(page.getByText("Laptop at home", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Save your backup codes" })).toBeVisible();
  // Otherwise the device answers the request of the sign-in page after signing out, while the next page is opened.
  const isPresent = (enabled: boolean) =>
    device.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled });
  await isPresent(false);
  await logout(page);

  // The virtual device answers the offer in the e-mail field at once, or the button does.
  await page.goto("/admin/login?from=/admin/settings/security");
  await isPresent(true);
  const button = page.getByRole("button", { name: "Use a passkey" });
  await button.click({ timeout: 5_000 }).catch(() => {});
  await expect(page).toHaveURL("/admin/settings/security");
  await expect(page.getByText("last used")).toBeVisible();
  await page.getByRole("button", { name: "Remove the passkey Laptop at home" }).click();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(page.getByText("No passkeys yet.")).toBeVisible();
  await device.send("WebAuthn.disable");
  await logout(page);
  await typePassword(page, email);
  await expect(page).toHaveURL("/admin");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("the second step takes a code and a backup code on the page of the first", async ({ page }) => {
    const email = await newAccount(page);
    await typePassword(page, email, "/admin/login?from=/admin/settings/security");
    const { secret, codes } = await setUpApp(page, false);
    await page.goto("/admin");
    await logout(page);
    await typePassword(page, email);
    await page.getByRole("textbox", { name: "Code", exact: true }).fill(codeOf(secret, 1));
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page).toHaveURL("/admin");
    await logout(page);
    await typePassword(page, email);
    await page.getByRole("link", { name: "Use a backup code" }).click();
    await page.getByLabel("Backup code").fill(codes[4]!);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page).toHaveURL("/admin");
    // With a second factor, the password alone is insufficient.
    await page.goto("/admin/step-up?from=/admin/settings");
    await page.getByRole("textbox", { name: "Code" }).fill(codes[3]!);
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page).toHaveURL("/admin/settings");
  });
});
