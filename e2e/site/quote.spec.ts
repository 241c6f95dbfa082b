import type { Page } from "@playwright/test";
import { signIn } from "../sign-in.ts";
import { expect, expectAccessible, test } from "../test.ts";
import { fillQuoteForm } from "../visitor.ts";

const success = "Quote request submitted successfully! We'll get back to you within 24 hours.";

async function fill(page: Page, lastName: string) {
  const form = await fillQuoteForm(page, lastName);
  await form.getByLabel("Special information").fill("Keep dry");
  return form;
}

const send = (page: Page) => page.getByRole("button", { name: "Request a quote" }).click();

test("a request is answered with the specified text, the form is emptied, and staff see it at once", async ({
  page,
}) => {
  const lastName = `Maes ${Date.now()}`;
  await page.clock.install();
  await page.goto("/");
  const form = await fill(page, lastName);
  // A person takes this long at least; faster is kept apart as spam.
  await page.clock.fastForward(5_000);
  await send(page);
  await expect(page.getByText(success)).toBeVisible();
  await expect(form.getByLabel("First name")).toHaveValue("");
  await expect(form.getByLabel("Sea Freight")).not.toBeChecked();
  await signIn(page);
  await page.getByRole("link", { name: "Quote Requests" }).click();
  const row = page.getByRole("row", { name: lastName });
  await expect(row).toContainText(`Lotte ${lastName}`);
  await expect(row).toContainText("PENDING");
  await expect(row).toContainText("Unread");
  await expect(row).toContainText("Sea Freight");
  await expect(row).toContainText("Antwerp → Abidjan");
});

test("an empty form shows every message under its field and nothing is sent", async ({ page }) => {
  await page.goto("/");
  await send(page);
  const form = page.getByRole("form", { name: "Request a quote" });
  await expect(form.getByText("Name is required and must be less than 100 characters")).toHaveCount(2);
  for (const message of [
    "Please enter a valid email address",
    "Departure city is required and must be less than 100 characters",
    "Delivery city is required and must be less than 100 characters",
    "Parcel type is required and must be less than 100 characters",
    "Weight is required and must be less than 50 characters",
    "Please select at least one freight type",
  ]) {
    await expect(form.getByText(message)).toBeVisible();
  }
  await expect(form.getByLabel("First name")).toBeFocused();
  await expectAccessible(page);
});

test("a field is checked when it is left, and again while it is mended", async ({ page }) => {
  await page.goto("/");
  const email = page.getByRole("form", { name: "Request a quote" }).getByLabel("E-mail");
  await email.fill("lotte@maes.museum");
  await email.blur();
  await expect(page.getByText("Please enter a valid email address")).toBeVisible();
  await email.fill("lotte@maes.be");
  await expect(page.getByText("Please enter a valid email address")).toBeHidden();
});

test("angle brackets vanish while one types", async ({ page }) => {
  await page.goto("/");
  const city = page.getByLabel("Departure city");
  await city.pressSequentially("Ant<b>werp");
  await expect(city).toHaveValue("Antbwerp");
});

test("the anti-forgery value is 64 hex digits, new with every load, and never sent", async ({ page }) => {
  const value = () => page.locator("[data-anti-forgery]").inputValue();
  await page.goto("/");
  await expect(page.locator("[data-anti-forgery]")).toHaveValue(/^[0-9a-f]{64}$/);
  const first = await value();
  await fill(page, "Forgery");
  const [request] = await Promise.all([page.waitForRequest((each) => each.method() === "POST"), send(page)]);
  expect(request.postData()).not.toContain(first);
  await page.reload();
  await expect(page.locator("[data-anti-forgery]")).toHaveValue(/^[0-9a-f]{64}$/);
  expect(await value()).not.toBe(first);
});

test("the fourth submission in five minutes is refused under the form, and the typed values stay", async ({
  page,
}) => {
  await page.goto("/");
  for (const number of [1, 2, 3]) {
    const form = await fill(page, `Limit ${number} ${Date.now()}`);
    await send(page);
    await expect(form.getByLabel("First name")).toHaveValue("");
  }
  const form = await fill(page, "Four");
  await send(page);
  await expect(page.getByText("Too many attempts. Please wait before trying again.")).toBeVisible();
  await expect(form.getByLabel("Last name")).toHaveValue("Four");
});

test.describe("when the call does not come through", () => {
  test.use({ expectedNoise: [/Failed to load resource/] });
  test("the visitor is told so and keeps what was typed", async ({ page }) => {
    await page.goto("/");
    const form = await fill(page, "Offline");
    await page.route("**/*.data*", (route) => route.abort());
    await send(page);
    await expect(page.getByText("An unexpected error occurred. Please try again.")).toBeVisible();
    await expect(form.getByLabel("Last name")).toHaveValue("Offline");
    await expect(form.getByLabel("Sea Freight")).toBeChecked();
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, expectedNoise: [/Failed to load resource/] });
  test("the page itself answers: messages with the typed values, then the success text", async ({ page }) => {
    await page.goto("/");
    const form = await fill(page, `Plain ${Date.now()}`);
    await form.getByLabel("Weight").fill("");
    await send(page);
    await expect(page.getByText("Weight is required and must be less than 50 characters")).toBeVisible();
    await expect(form.getByLabel("Departure city")).toHaveValue("Antwerp");
    await expect(form.getByLabel("Sea Freight")).toBeChecked();
    await form.getByLabel("Weight").fill("640 kg");
    await send(page);
    await expect(page.getByText(success)).toBeVisible();
  });
});
