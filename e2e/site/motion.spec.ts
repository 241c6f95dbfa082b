import type { Locator, Page } from "@playwright/test";
import { home } from "#content/home.ts";
import { partners } from "#content/partners.ts";
import { testimonials } from "#content/testimonials.ts";
import { expect, test } from "../test.ts";

const [, done = { value: 0, suffix: "" }] = home.record;
const projectsDone = done.value.toLocaleString("en-GB") + done.suffix;
const slide = (page: Page) => page.locator("[data-slide][aria-hidden=false]");
const quote = (page: Page) => page.locator("[data-current=true]");

async function openHome(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto("/");
  await page.clock.pauseAt(Date.now() + 60_000);
}

async function pictures(page: Page, atLeast: number): Promise<{ dots: Locator; names: string[] }> {
  // In the page from the start, visible once they work.
  const dots = page.locator('button[aria-label^="Picture "]');
  const labels = await dots.evaluateAll((all) => all.map((dot) => dot.getAttribute("aria-label") ?? ""));
  test.skip(labels.length < atLeast, `the home page has fewer than ${atLeast} pictures`);
  return { dots, names: labels.map((label) => label.replace(/^.*?: /, "")) };
}

test.describe("with motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("the hero slideshow advances every 4 s and by its dots, and can be paused", async ({ page }) => {
    await openHome(page);
    const { dots, names } = await pictures(page, 2);
    await expect(page.locator(".parallax").first()).toHaveCSS("animation-name", "parallax");
    await dots.first().click();
    await page.mouse.move(700, 5000);
    await page.mouse.move(0, 0);
    await page.getByRole("contentinfo").hover();
    await expect(slide(page)).toHaveAttribute("data-slide", names[0]!);
    await page.clock.runFor(3900);
    await expect(slide(page)).toHaveAttribute("data-slide", names[0]!);
    await page.clock.runFor(200);
    await expect(slide(page)).toHaveAttribute("data-slide", names[1]!);
    await page.clock.runFor(4000);
    await expect(slide(page)).toHaveAttribute("data-slide", names[2 % names.length]!);
    await dots.last().click();
    await expect(slide(page)).toHaveAttribute("data-slide", names.at(-1)!);
    await page.getByRole("button", { name: "Pause pictures" }).click();
    await page.getByRole("contentinfo").hover();
    await page.clock.runFor(20_000);
    await expect(slide(page)).toHaveAttribute("data-slide", names.at(-1)!);
    await expect(page.getByRole("button", { name: "Play pictures" })).toBeVisible();
  });

  test("the hero slideshow pauses on hover, on focus and in a hidden tab", async ({ page }) => {
    await openHome(page);
    const { dots, names } = await pictures(page, 2);
    const [, second] = names;
    const third = names[2 % names.length]!;
    await dots.nth(1).click();
    await page.clock.runFor(20_000);
    await expect(slide(page)).toHaveAttribute("data-slide", second!);
    await page.getByRole("contentinfo").hover();
    await page.evaluate(() => Object.defineProperty(document, "hidden", { value: true, configurable: true }));
    await page.clock.runFor(20_000);
    await expect(slide(page)).toHaveAttribute("data-slide", second!);
    await page.evaluate(() => Reflect.deleteProperty(document, "hidden"));
    await page.clock.runFor(4000);
    await expect(slide(page)).toHaveAttribute("data-slide", third);
    await page.keyboard.press("Shift+Tab");
    await page.getByRole("link", { name: "Get a Free Quote" }).focus();
    await page.clock.runFor(20_000);
    await expect(slide(page)).toHaveAttribute("data-slide", third);
  });

  test("testimonials advance every 5 s, have previous and next, and pause on hover", async ({ page }) => {
    test.skip(testimonials.length < 2, "one alone has nothing to change with");
    await openHome(page);
    const names = testimonials.map(({ name }) => name);
    const slides = page.getByRole("region", { name: home.testimonialsTitle }).locator("[aria-live]");
    // The clock does not wait for React: it follows the pointer, draws that, and only then sets or stops the timer.
    const seen = async (live: "off" | "polite") => {
      await expect(slides).toHaveAttribute("aria-live", live);
      await page.evaluate(async () => {
        for (let turn = 0; turn < 3; turn += 1) {
          await new Promise((resolve) => {
            const { port1, port2 } = new MessageChannel();
            port1.addEventListener("message", resolve, { once: true });
            port1.start();
            port2.postMessage(null);
          });
        }
      });
    };
    const third = names[2 % names.length]!;
    await page.getByRole("button", { name: `Testimonial 1 of ${names.length}` }).click();
    await page.getByRole("contentinfo").hover();
    await seen("off");
    await page.clock.runFor(5000);
    await expect(quote(page)).toContainText(names[1] ?? "");
    await page.getByRole("button", { name: "Next testimonial" }).click();
    await expect(quote(page)).toContainText(third);
    await seen("polite");
    await page.clock.runFor(20_000);
    await expect(quote(page)).toContainText(third);
    const back = page.getByRole("button", { name: "Previous testimonial" });
    for (let shown = 2; shown >= 0; shown--) {
      await back.click();
      await expect(quote(page)).toContainText(names.at((shown - 1) % names.length)!);
    }
    await expect(page.locator("blockquote:visible")).toHaveCount(1);
  });

  test("partner logos move every 3 s", async ({ page }) => {
    test.skip(partners.length < 2, "one alone has nowhere to move");
    await openHome(page);
    const strip = page.getByRole("region", { name: home.partnersTitle });
    await expect(strip.getByRole("listitem")).toHaveCount(partners.length);
    const first = () =>
      strip
        .getByRole("listitem")
        .first()
        .evaluate((item) => item.style.order);
    await page.getByRole("contentinfo").hover();
    await strip.getByRole("button", { name: "Pause partners" }).click();
    await expect.poll(() => strip.getByRole("list").evaluate((list) => list.getAnimations().length)).toBe(0);
    const before = Number(await first());
    await strip.getByRole("button", { name: "Play partners" }).click();
    await page.getByRole("contentinfo").hover();
    await page.clock.runFor(3000);
    await expect.poll(first).toBe(String((before + partners.length - 1) % partners.length));
    const after = await first();
    await strip.getByRole("button", { name: "Pause partners" }).click();
    await page.clock.runFor(20_000);
    expect(await first()).toBe(after);
  });

  test("the track record counts up for 2 s once 30% is visible", async ({ page }) => {
    await openHome(page);
    const projects = page.locator("[data-count]").nth(1);
    await expect(projects).toHaveText(projectsDone);
    await expect(projects).toHaveCSS("opacity", "0");
    await projects.scrollIntoViewIfNeeded();
    // The count begins when the page is awake and the observer has seen the strip.
    await expect
      .poll(async () => {
        await page.clock.runFor(50);
        return projects.textContent();
      })
      .not.toBe(projectsDone);
    await page.clock.runFor(2000);
    await expect(projects).toHaveText(projectsDone);
  });
});

test("with reduced motion nothing moves until play is pressed", async ({ page }) => {
  await openHome(page);
  const first = slide(page);
  const name = (await first.getAttribute("data-slide"))!;
  await page.clock.runFor(20_000);
  await expect(first).toHaveAttribute("data-slide", name);
  if (testimonials[0]) await expect(quote(page)).toContainText(testimonials[0].name);
  await expect(page.getByText(projectsDone, { exact: true })).toBeVisible();
  for (const [what, count] of Object.entries({
    testimonials: testimonials.length,
    partners: partners.length,
  })) {
    await expect(page.getByRole("button", { name: `Play ${what}` })).toHaveCount(count > 1 ? 1 : 0);
  }
  test.skip(testimonials.length < 2, "one alone has nothing to change with");
  await page.getByRole("button", { name: "Play testimonials" }).click();
  await page.getByRole("contentinfo").hover();
  await page.clock.runFor(5000);
  await expect(quote(page)).toContainText(testimonials[1]!.name);
});
