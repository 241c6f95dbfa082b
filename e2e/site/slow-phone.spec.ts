import type { BrowserContext, Page } from "@playwright/test";
import { awake, expect, test } from "../test.ts";
import { fillQuoteForm } from "../visitor.ts";

/** What a visitor meets on a telephone whose connection is slow or drops out. */
test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

const success = "Quote request submitted successfully! We'll get back to you within 24 hours.";

/** A page whose scripts come when they are let go, and which tells when React has taken over. */
async function pageBeforeScripts(context: BrowserContext, path: string) {
  const page = await context.newPage();
  const held = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(path);
  // What no first view shows is laid out in the first two seconds, and moves what is under it.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  const wake = async () => {
    held.resolve();
    await awake(page);
  };
  return { page, wake };
}

test.describe("before the scripts have come", () => {
  test("a tracking number that is typed stays, and can be sent", async ({ context }) => {
    const { page, wake } = await pageBeforeScripts(context, "/track");
    const number = page.getByLabel("Tracking number");
    await number.fill("ZF-2345-6789-C");
    await wake();
    const search = page.getByRole("button", { name: "Track Package" }).and(page.locator("[type=submit]"));
    await expect(search).toBeEnabled();
    await expect(number).toHaveValue("ZF-2345-6789-C");
    await search.tap();
    await expect(page.getByRole("article", { name: "Shipment ZF-2345-6789-C" })).toBeVisible();
  });

  test("a request for a quote that is typed stays", async ({ context }) => {
    const { page, wake } = await pageBeforeScripts(context, "/");
    const form = await fillQuoteForm(page, "Early");
    await wake();
    await expect(page.locator("[data-anti-forgery]")).toHaveValue(/^[0-9a-f]{64}$/);
    await expect(form.getByLabel("Last name")).toHaveValue("Early");
    await expect(form.getByLabel("Sea Freight")).toBeChecked();
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, expectedNoise: [/Failed to load resource/] });
  // With motion the way to the form is a scroll past sections that were not laid out yet.
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("how a request for a quote went is in view, not at the foot of a long page", async ({ page }) => {
    await page.goto("/");
    const form = await fillQuoteForm(page, `Seen ${Date.now()}`);
    await form.getByLabel("Weight").fill("");
    await page.getByRole("button", { name: "Request a quote" }).tap();
    await expect(page.getByText("Your request was not sent.")).toBeInViewport();
    await form.getByLabel("Weight").fill("640 kg");
    await page.getByRole("button", { name: "Request a quote" }).tap();
    await expect(page.getByText(success)).toBeInViewport();
  });

  test("how a message went is in view", async ({ page }) => {
    await page.goto("/contact");
    await page.getByRole("button", { name: "Send Message" }).tap();
    await expect(page.getByText("Your message was not sent.")).toBeInViewport();
    const form = page.getByRole("form", { name: "Send us a message" });
    await form.getByLabel("Name").fill("Ana Reis");
    await form.getByLabel("E-mail").fill("ana@reis.pt");
    await form.getByLabel("Phone").fill("+351 21 555 01 23");
    await form.getByLabel("Subject").fill("Rates");
    await form.getByLabel("Message").fill(`What is a pallet to Porto? ${Date.now()}`);
    await page.getByRole("button", { name: "Send Message" }).tap();
    await expect(page.getByText("Message Sent Successfully!")).toBeInViewport();
  });

  test("Reset and Try Again lead back to an empty search", async ({ page }) => {
    await page.goto("/track?number=ZF-2345-6789-C");
    await page.getByRole("button", { name: "Reset" }).tap();
    await expect(page.getByRole("article")).toBeHidden();
    await expect(page.getByLabel("Tracking number")).toHaveValue("");
    await page.goto("/track?number=ZF-0000");
    await page.getByRole("button", { name: "Try Again" }).tap();
    await expect(page.getByRole("heading", { name: "Shipment Not Found" })).toBeHidden();
  });
});

test("two taps while the form's rules are under way send one request, and the first says so", async ({
  page,
}) => {
  const rules = Promise.withResolvers<void>();
  await page.route("**/assets/quote-request-*.js", async (route) => {
    await rules.promise;
    await route.continue();
  });
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(request.url());
  });
  await page.goto("/");
  await fillQuoteForm(page, `Twice ${Date.now()}`);
  const form = page.getByRole("form", { name: "Request a quote" });
  await form.locator("[type=submit]").tap();
  await expect(form.getByRole("button", { name: "Submitting..." })).toBeDisabled();
  // The keyboard's own «send» asks once more.
  await form.evaluate((element: HTMLFormElement) => element.requestSubmit());
  rules.resolve();
  await expect(page.getByText(success)).toBeVisible();
  expect(sent).toHaveLength(1);
  expect(
    await page.evaluate(() => JSON.parse(sessionStorage.getItem("quote-attempts") ?? "[]")),
  ).toHaveLength(1);
});

test("after a request was sent, the form goes on saying where the answer goes", async ({ page }) => {
  await page.goto("/");
  const form = await fillQuoteForm(page, `Told ${Date.now()}`);
  await page.getByRole("button", { name: "Request a quote" }).tap();
  await expect(form.getByRole("status")).toHaveText(
    "Your request is with us. The answer goes to lotte@maes.be.",
  );
});

test.describe("when the connection drops out", () => {
  test.use({ expectedNoise: [/Failed to load resource/] });
  for (const [place, lose, find] of [
    [
      "without a connection",
      (page: Page) => page.context().setOffline(true),
      (page: Page) => page.context().setOffline(false),
    ],
    // The telephone believes that it has a connection.
    [
      "on a weak one",
      (page: Page) => page.route("**/*.data?*", (route) => route.abort("connectionreset")),
      (page: Page) => page.unrouteAll(),
    ],
  ] as const) {
    test(`trying in vain ${place} keeps everything and uses up none of the three submissions`, async ({
      page,
    }) => {
      await page.goto("/");
      const form = await fillQuoteForm(page, `Tunnel ${Date.now()}`);
      const send = page.getByRole("button", { name: "Request a quote" });
      await lose(page);
      for (const attempt of [1, 2, 3, 4]) {
        await send.tap();
        await expect(page.getByText("An unexpected error occurred. Please try again.")).toHaveCount(attempt);
        await expect(send).toBeEnabled();
      }
      await expect(form.getByLabel("Weight")).toHaveValue("640 kg");
      await find(page);
      await send.tap();
      await expect(page.getByText(success)).toBeVisible();
    });
  }
});

test.describe("a link tapped without a connection", () => {
  test.use({ expectedNoise: [/Failed to load resource|route module|dynamically imported/] });
  test("leaves the page and what was typed, says so, and works once the connection is back", async ({
    page,
    context,
  }) => {
    await page.route("**/assets/about.route-*.js", (route) => route.abort("internetdisconnected"));
    await page.goto("/contact");
    await page.getByLabel("Subject").fill("Rates to Porto");
    const about = page.getByRole("contentinfo").getByRole("link", { name: "About" });
    await context.setOffline(true);
    await about.tap();
    const note = page.getByText("There is no connection. This page stays; try again once it is back.");
    await expect(note).toBeInViewport();
    await expect(page.getByRole("progressbar")).toBeHidden();
    await about.tap();
    await expect(page.getByLabel("Subject")).toHaveValue("Rates to Porto");
    await context.setOffline(false);
    await expect(note).toBeHidden();
    await about.tap();
    await expect(page).toHaveURL("/about");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
});

test("a link that was tapped shows at once that the next page is on its way", async ({ page }) => {
  await page.goto("/");
  const code = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await code.promise;
    await route.continue();
  });
  await page.getByRole("link", { name: "Our Services" }).tap();
  await expect(page.getByRole("progressbar", { name: "Loading the page" })).toBeVisible();
  code.resolve();
  await expect(page).toHaveURL("/services");
  await expect(page.getByRole("progressbar")).toBeHidden();
});

test("where a shipment is can be read without scrolling", async ({ page }) => {
  await page.goto("/track?number=ZF-2345-6789-C");
  const result = page.getByRole("article", { name: "Shipment ZF-2345-6789-C" });
  for (const said of [
    result.getByText("IN TRANSIT").first(),
    result.getByText("Current location"),
    result.getByText("Estimated delivery"),
    result.getByText("Last update"),
  ]) {
    await expect(said).toBeInViewport({ ratio: 1 });
  }
});

test("a number copied with a full stop and invisible characters is found", async ({ page }) => {
  await page.goto("/track");
  await page.getByLabel("Tracking number").fill("\u200bzf23456789c\u2060.");
  await page.getByLabel("Tracking number").press("Enter");
  await expect(page.getByRole("article", { name: "Shipment ZF-2345-6789-C" })).toBeVisible();
});

test("a tracked shipment's address is shared in one tap", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => Object.defineProperty(navigator, "share", { value: undefined }));
  await page.goto("/track?number=ZF-2345-6789-C");
  await page.getByRole("button", { name: "Share" }).tap();
  await expect(page.getByText("Link copied to clipboard!")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("/track?number=ZF-2345-6789-C");
});

test.describe("with motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });
  test("who comes to Contact for a quote finds the form that asks for it", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("link", { name: "Get a Free Quote" }).tap();
    await page.getByRole("main").getByRole("link", { name: "Ask for a quote" }).tap();
    await expect(page).toHaveURL("/services#quote");
    const form = page.getByRole("form", { name: "Request a quote" });
    await expect(form.getByLabel("First name")).toBeInViewport();
  });
});
