import { devices } from "@playwright/test";
import { dateField } from "../date-field.ts";
import { openBeforeScripts } from "../before-scripts.ts";
import { giveSession } from "../sign-in.ts";
import { expect, test as base } from "../test.ts";

/** Input and actions before a page's scripts have loaded are kept and executed. */
const test = base.extend({
  // A page of its own, which does not wait for its scripts.
  page: async ({ context }, use) => {
    const page = await context.newPage();
    await giveSession(page);
    await use(page);
  },
});

test("a list's search and status apply", async ({ page }) => {
  const { wake } = await openBeforeScripts(page, "/admin/blog");
  await page.getByRole("searchbox", { name: "Search posts" }).fill("incoterms");
  await page.getByLabel("Status").selectOption("published");
  await wake();
  await expect(page).toHaveURL("/admin/blog?search=incoterms&status=published");
  await expect(page.getByRole("searchbox", { name: "Search posts" })).toHaveValue("incoterms");
  await expect(page.getByLabel("Status")).toHaveValue("published");
});

test("shipments ticked are selected", async ({ page }) => {
  const { wake } = await openBeforeScripts(page, "/admin/shipments");
  const boxes = page.getByRole("checkbox", { name: /^Select (?!all)/ });
  // Found by name, since shipments added by other tests move them down.
  const names = await boxes.evaluateAll((all) =>
    all.slice(1, 4).map((box) => box.getAttribute("aria-label")),
  );
  const box = (place: number) => page.getByRole("checkbox", { name: names[place] ?? "", exact: true });
  await box(0).check();
  await box(1).check();
  await wake();
  await expect(page.getByRole("toolbar", { name: "Selected shipments" })).toContainText("2");
  await expect(box(0)).toBeChecked();
  await expect(box(1)).toBeChecked();
  await expect(box(2)).not.toBeChecked();
});

test("a narrowed list stays where it is, under a pointer that is on its way", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const { wake } = await openBeforeScripts(page, "/admin/shipments?search=ZF");
  const top = async () => (await page.locator("[data-list]").boundingBox())?.y;
  const before = await top();
  await wake();
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeVisible();
  expect(await top()).toBe(before);
});

test.describe("on a phone", () => {
  const { userAgent, viewport, isMobile, hasTouch } = devices["Pixel 7"];
  test.use({ userAgent, viewport, isMobile, hasTouch });

  test("the rows of a list stay where they are while scripts come", async ({ page }) => {
    const { wake } = await openBeforeScripts(page, "/admin/shipments");
    const third = page.locator("tbody tr[data-index='2']");
    const before = await third.boundingBox();
    await wake();
    await expect(page.getByRole("button", { name: "Filters" })).toBeVisible();
    expect(await third.boundingBox()).toEqual(before);
  });
});

test("every kind of field of a post stays and is told from what is stored", async ({ page }) => {
  await page.goto("/admin/blog");
  const edit = await page.getByRole("link", { name: "Incoterms 2020" }).first().getAttribute("href");
  await page.route("https://zenne.example/**", (route) =>
    route.fulfill({ contentType: "image/svg+xml", body: "<svg xmlns='http://www.w3.org/2000/svg'/>" }),
  );
  const { wake } = await openBeforeScripts(page, edit ?? "");
  const typed = {
    Title: "Incoterms, early",
    Excerpt: "Typed before the scripts came.",
    "Publishing date": "2026-03-04T05:06",
    "Picture address": "https://zenne.example/early.jpg",
    "Picture in words": "A quay",
  };
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label).fill(text);
  await page.getByLabel("Status").selectOption("archived");
  await page.locator("select[name=category_id]").selectOption("");
  await wake();
  await expect(page.getByText("Unsaved changes")).toBeVisible();
  // Drawn anew.
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("region", { name: "Preview" })).toContainText(typed.Excerpt);
  await page.getByRole("button", { name: "Back to writing" }).click();
  for (const [label, text] of Object.entries(typed)) {
    const field = label === "Publishing date" ? dateField(page, label) : page.getByLabel(label);
    await expect(field).toHaveValue(text);
  }
  await expect(page.getByLabel("Status")).toHaveValue("archived");
  await expect(page.locator("select[name=category_id]")).toHaveValue("");
});
