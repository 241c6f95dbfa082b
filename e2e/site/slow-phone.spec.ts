import type { Page } from "@playwright/test";
import { openBeforeScripts } from "../before-scripts.ts";
import { expect, test } from "../test.ts";
import { fillQuoteForm } from "../visitor.ts";

test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

const success = "Quote request submitted successfully! We'll get back to you within 24 hours.";

test.describe("before scripts have loaded", () => {
  test("a typed tracking number stays and can be submitted", async ({ context }) => {
    const page = await context.newPage();
    const { wake } = await openBeforeScripts(page, "/track");
    const number = page.getByLabel("Tracking number");
    await number.fill("ZF-2345-6789-C");
    await wake();
    const search = page.getByRole("button", { name: "Track Package" }).and(page.locator("[type=submit]"));
    await expect(search).toBeEnabled();
    await expect(number).toHaveValue("ZF-2345-6789-C");
    await search.tap();
    await expect(page.getByRole("article", { name: "Shipment ZF-2345-6789-C" })).toBeVisible();
  });

  test("what is mended in a form that came back stays", async ({ context }) => {
    const page = await context.newPage();
    const { wake } = await openBeforeScripts(page, "/");
    const form = await fillQuoteForm(page, "Mended");
    const special = form.getByLabel("Special information");
    await special.fill("Fragile");
    await form.getByLabel("Weight").fill("");
    await form.getByRole("button", { name: "Request a quote" }).tap();
    await expect(page.getByText("Your request was not sent.")).toBeVisible();
    await special.fill("Fragile: glass");
    await form.getByLabel("Air Freight").check();
    await form.getByLabel("Sea Freight").uncheck();
    await wake();
    await form.getByLabel("First name").fill("");
    await form.getByLabel("First name").blur();
    await expect(form.getByText("Name is required").first()).toBeVisible();
    await expect(special).toHaveValue("Fragile: glass");
    await expect(form.getByLabel("Air Freight")).toBeChecked();
    await expect(form.getByLabel("Sea Freight")).not.toBeChecked();
  });

  test("what is typed and chosen on the blog stays, and is found", async ({ context }) => {
    const page = await context.newPage();
    const { wake } = await openBeforeScripts(page, "/blog");
    const form = page.getByRole("search", { name: "Search articles" });
    await form.getByLabel("Search").fill("incoterms");
    await wake();
    await expect(form.getByLabel("Search")).toHaveValue("incoterms");
    const other = await context.newPage();
    const { wake: wakeOther } = await openBeforeScripts(other, "/blog");
    const category = other.getByLabel("Category");
    await category.selectOption({ index: 1 });
    const chosen = await category.inputValue();
    await wakeOther();
    await expect(other).toHaveURL(`/blog?${new URLSearchParams({ category: chosen })}`);
    await expect(category).toHaveValue(chosen);
  });
});

test("no layout shift above the scrolled-to form", async ({ context }) => {
  const page = await context.newPage();
  // Time stands still for style sheets: what is put off would stay so.
  const browser = await context.newCDPSession(page);
  await browser.send("Animation.enable");
  await browser.send("Animation.setPlaybackRate", { playbackRate: 0 });
  await page.goto("/");
  const putOff = () =>
    page.evaluate(
      () =>
        document.getAnimations().filter((motion) => (motion as CSSAnimation).animationName === "later")
          .length,
    );
  expect(await putOff()).toBeGreaterThan(0);
  await page
    .getByRole("group", { name: "Freight type" })
    .evaluate((group) => group.scrollIntoView({ behavior: "instant" }));
  await expect.poll(putOff).toBe(0);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, expectedNoise: [/Failed to load resource/] });
  // With motion enabled, the page scrolls to the form past sections that are not laid out yet.
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("the result of a quote request is in the viewport", async ({ page }) => {
    await page.goto("/");
    const form = await fillQuoteForm(page, `Seen ${Date.now()}`);
    await form.getByLabel("Weight").fill("");
    await page.getByRole("button", { name: "Request a quote" }).tap();
    await expect(page.getByText("Your request was not sent.")).toBeInViewport();
    await form.getByLabel("Weight").fill("640 kg");
    await page.getByRole("button", { name: "Request a quote" }).tap();
    await expect(page.getByText(success)).toBeInViewport();
  });

  test("the result of a contact message is in the viewport", async ({ page }) => {
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

test("a double tap while validation rules load sends one request", async ({ page }) => {
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

test("a sent quote form shows what was sent, its number, and which e-mail address gets the answer by when", async ({
  page,
}) => {
  await page.goto("/");
  const form = await fillQuoteForm(page, `Told ${Date.now()}`);
  await page.getByRole("button", { name: "Request a quote" }).tap();
  const receipt = form.getByRole("status");
  await expect(receipt).toContainText("Your request is with us. The answer goes to lotte@maes.be.");
  await expect(receipt).toContainText(/Your requestQ-\d+From/);
  await expect(receipt).toContainText(/We answer by .+ at the latest/);
  await expect(receipt.getByText("Your request is with us.")).toBeInViewport();
});

test.describe("when the connection is lost", () => {
  test.use({ expectedNoise: [/Failed to load resource/] });
  for (const [place, lose, find] of [
    [
      "without a connection",
      (page: Page) => page.context().setOffline(true),
      (page: Page) => page.context().setOffline(false),
    ],
    [
      "on a weak one",
      (page: Page) => page.route("**/*.data?*", (route) => route.abort("connectionreset")),
      (page: Page) => page.unrouteAll(),
    ],
  ] as const) {
    test(`a failed submission ${place} keeps the typed values and counts as an attempt`, async ({ page }) => {
      await page.goto("/");
      const form = await fillQuoteForm(page, `Tunnel ${Date.now()}`);
      const send = page.getByRole("button", { name: "Request a quote" });
      await lose(page);
      for (const attempt of ["first", "second"]) {
        const failed = page.waitForEvent("requestfailed", (each) => each.method() === "POST");
        await send.tap();
        await failed;
        const error = page.getByText("Failed to submit quote request. Please try again.");
        await expect(error.last(), attempt).toBeVisible();
        await expect(send).toBeEnabled();
      }
      await expect(form.getByLabel("Weight")).toHaveValue("640 kg");
      await find(page);
      await send.tap();
      await expect(page.getByText(success)).toBeVisible();
    });
  }
});

test.describe("when the connection is lost before the code of messages has loaded", () => {
  test.use({ expectedNoise: [/Failed to load resource|dynamically imported/] });
  test("a failed submission is said all the same", async ({ page }) => {
    await page.route("**/assets/toaster-window-*.js*", (route) => route.abort("internetdisconnected"));
    await page.goto("/");
    await fillQuoteForm(page, `Tunnel ${Date.now()}`);
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Request a quote" }).tap();
    await expect(page.getByRole("alert").filter({ hasText: /^Failed to submit quote/ })).toBeVisible();
    await page.unrouteAll();
    await page.context().setOffline(false);
    const messages = page.getByRole("region", { name: /^Messages/ });
    await expect(messages.getByText(/^Failed to submit quote/)).toBeVisible();
    await expect(page.getByRole("alert").filter({ hasText: /^Failed to submit quote/ })).toHaveCount(0);
  });
});

test.describe("a link tapped without a connection", () => {
  test.use({ expectedNoise: [/Failed to load resource|route module|dynamically imported|manifest patches/] });
  test("keeps the page and typed values, shows an error, and works once reconnected", async ({
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

test.describe("what was asked for while there was no connection", () => {
  test.use({ expectedNoise: [/Failed to load resource|route module|dynamically imported|manifest patches/] });
  test("and fails once it is back says nothing any more", async ({ page, context }) => {
    const held = Promise.withResolvers<void>();
    await page.route("**/assets/about.route-*.js", (route) => route.abort("internetdisconnected"));
    await page.goto("/contact");
    await page.route("**/about", async (route) => {
      await held.promise;
      await route.abort("internetdisconnected");
    });
    await context.setOffline(true);
    const probe = page.waitForRequest((request) => request.method() === "HEAD");
    await page.getByRole("contentinfo").getByRole("link", { name: "About" }).tap();
    const note = page.getByText("There is no connection. This page stays; try again once it is back.");
    await expect(note).toBeInViewport();
    await probe;
    await context.setOffline(false);
    await expect(note).toBeHidden();
    const failed = page.waitForEvent("requestfailed", (request) => request.method() === "HEAD");
    held.resolve();
    await failed;
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    await expect(note).toBeHidden({ timeout: 1 });
  });
});

test.describe("a link that is only pointed at", () => {
  test.use({ expectedNoise: [/Failed to load resource|route module|dynamically imported/] });
  test("and whose page's script cannot be loaded leaves the page and what was typed", async ({ page }) => {
    await page.route("**/assets/about.route-*.js", (route) => route.abort("connectionreset"));
    await page.goto("/contact");
    await page.getByLabel("Subject").fill("Rates to Porto");
    const lost = page.waitForEvent("console", (line) => line.text().includes("reloading page"));
    await page.getByRole("contentinfo").getByRole("link", { name: "About" }).focus();
    await lost;
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    await expect(page.getByLabel("Subject")).toHaveValue("Rates to Porto");
    await page.getByRole("contentinfo").getByRole("link", { name: "About" }).tap();
    await expect(page).toHaveURL("/about");
  });
});

test.describe("a link whose page's script cannot be loaded", () => {
  test.use({ expectedNoise: [/Failed to load resource|route module|dynamically imported|manifest patches/] });
  for (const status of [404, 503]) {
    test(`and is answered ${status} opens its page as a document`, async ({ page }) => {
      await page.route("**/assets/blog.route-*.js", (route) => route.fulfill({ status }));
      await page.goto("/contact");
      await page.getByRole("contentinfo").getByRole("link", { name: "Blog", exact: true }).tap();
      await expect(page).toHaveURL("/blog");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    });
  }

  // Services takes a form: the code that sends it would be a file of its own.
  for (const name of ["Blog", "Services"]) {
    test(`because the connection is weak stays, says so, and opens ${name} once the connection is better`, async ({
      page,
    }) => {
      // The router asks which code a link needs once the page is interactive; without the response it cannot stay on
      // the page.
      const manifest = page.waitForResponse(/__manifest/);
      await page.goto("/contact");
      await (await manifest).finished();
      await page.getByLabel("Subject").fill("Rates to Porto");
      await page.route("**/*", (route) => route.abort("connectionreset"));
      const link = page.getByRole("contentinfo").getByRole("link", { name, exact: true });
      await link.tap();
      await expect(
        page.getByText("There is no connection. This page stays; try again once it is back."),
      ).toBeInViewport();
      await expect(page.getByLabel("Subject")).toHaveValue("Rates to Porto");
      await page.unrouteAll();
      await link.tap();
      await expect(page).toHaveURL(`/${name.toLowerCase()}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    });
  }
});

test("a tapped link shows a loading state at once", async ({ page }) => {
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

test("how far a shipment is and what is wrong with it are visible without scrolling", async ({ page }) => {
  await page.goto("/track?number=ZF-2345-6789-C");
  const result = page.getByRole("article", { name: "Shipment ZF-2345-6789-C" });
  for (const text of [
    result.getByText("IN TRANSIT").first(),
    result.getByRole("list", { name: "Progress" }),
    result.getByText(/^No departure reported from /).first(),
  ]) {
    await expect(text).toBeInViewport({ ratio: 1 });
  }
});

test("a pasted tracking number with a full stop and invisible characters is found", async ({ page }) => {
  await page.goto("/track");
  await page.getByLabel("Tracking number").fill("\u200bzf23456789c\u2060.");
  await page.getByLabel("Tracking number").press("Enter");
  await expect(page.getByRole("article", { name: "Shipment ZF-2345-6789-C" })).toBeVisible();
});

test.describe("with motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });
  test("«Get a quote» links lead to the quote form", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("link", { name: "Get a Free Quote" }).tap();
    await page.getByRole("main").getByRole("link", { name: "Ask for a quote" }).tap();
    await expect(page).toHaveURL("/services#quote");
    const form = page.getByRole("form", { name: "Request a quote" });
    await expect(form.getByLabel("First name")).toBeInViewport();
  });
});
