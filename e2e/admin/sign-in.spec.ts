import { signIn } from "../sign-in.ts";
import { staff } from "../staff.ts";
import { expect, expectAccessible, test } from "../test.ts";
import { signInAgain } from "./staff-session.ts";

test.use({ expectedNoise: [/40[0139]|429/] });

test.describe("while the server is unreachable", () => {
  test.use({ expectedNoise: [/ERR_FAILED/] });

  test("typed values stay in sign-in, settings and the blog editor", async ({ page }) => {
    const away = /\.data/;
    await page.goto("/admin/login");
    await page.route(away, (route) => route.abort());
    await page.getByLabel("Email").fill(staff.email);
    await signInAgain(page);
    await expect(page.getByText("An unexpected error occurred").first()).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveValue(staff.email);
    await page.unroute(away);
    await signIn(page, "/admin/settings");
    await page.route(away, (route) => route.abort());
    await page.getByLabel("New Email", { exact: true }).fill("new@claes.example");
    await page.getByLabel("Confirm New Email").fill("new@claes.example");
    await page.getByLabel("Current Password").first().fill(staff.password);
    await page.getByRole("button", { name: "Update Email" }).click();
    await expect(page.getByText("An unexpected error occurred").first()).toBeVisible();
    await expect(page.getByLabel("New Email", { exact: true })).toHaveValue("new@claes.example");
    await page.unroute(away);

    await page.goto("/admin/blog/new");
    await page.route(away, (route) => route.abort());
    await page.getByLabel("Title").fill("Not lost");
    await page.getByRole("textbox", { name: "Content" }).fill("A paragraph.");
    await page.getByRole("button", { name: "Create Post" }).click();
    await expect(page.getByText("Failed to create post").first()).toBeVisible();
    await expect(page.getByLabel("Title")).toHaveValue("Not lost");
  });
});

test("the button to sign in stays in its place while the page wakes up", async ({ page, browser }) => {
  const plain = await browser.newContext({ javaScriptEnabled: false });
  const asleep = await plain.newPage();
  const boxes = [];
  for (const look of [asleep, page]) {
    await look.goto(new URL("/admin/login", test.info().project.use.baseURL).href);
    if (look === page) await expect(page.getByRole("button", { name: "Use a passkey" })).toBeVisible();
    boxes.push(await look.getByRole("button", { name: "Sign in" }).boundingBox());
  }
  await plain.close();
  expect(boxes[1]).toEqual(boxes[0]);
});

test("login page: show password, invalid credentials, forgot password and back @quick", async ({ page }) => {
  await page.goto("/admin/quotes?status=pending#row-3");
  await expect(page).toHaveURL(/\/admin\/login\?from=/);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("Email is required")).toBeVisible();
  await expect(page.getByText("Password is required")).toBeVisible();
  await page.getByLabel("Email").fill(staff.email);
  const password = page.getByLabel("Password", { exact: true });
  await password.fill("wrong-one");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(password).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Hide password" }).click();
  await expect(password).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("Invalid credentials")).toBeVisible();

  await page.getByText("Forgot Password").click();
  // The e-mail stands in the form that is left, too.
  const send = page.getByRole("button", { name: "Send reset link" });
  await expect(send).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(staff.email);
  await page.getByLabel("Email").fill("nobody@zenne.example");
  await send.click();
  await expect(page.getByText("Password reset instructions sent to your email.")).toBeVisible();
  await expectAccessible(page);
  await page.getByText("Back to Login").click();
  await expect(send).toBeHidden();
  await page.getByLabel("Email").fill(staff.email);
  await signInAgain(page);
  await expect(page.getByText("Login successful!")).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/quotes\?status=pending#row-3$/);
  await page.goto("/admin/login");
  await expect(page).toHaveURL(/\/admin$/);
});

test("no open redirect after signing in", async ({ page }) => {
  await page.goto("/admin/login?from=https%3A%2F%2Fevil.example%2Fadmin");
  await page.getByLabel("Email").fill(staff.email);
  await signInAgain(page);
  await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/admin$/);
});
