import { readFile } from "node:fs/promises";
import { PICTURE_MAX_BYTES } from "#app/images/image.ts";
import { signIn } from "../sign-in.ts";
import { expect, expectAccessible, test } from "../test.ts";
import { html, saved, text, tool } from "./blog-editor.ts";

test.describe("writing a post", () => {
  // The name of a category that is taken.
  test.use({ expectedNoise: [/409/] });
  test("write a post with the keyboard, preview, publish and read it @quick", async ({ page, context }) => {
    await signIn(page);
    await page.getByRole("link", { name: "Blog Management" }).click();
    await expect(page.getByRole("heading", { name: "Blog Management" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "New Post" }).click();
    await expect(text(page)).toBeVisible();
    await expectAccessible(page);

    // Empty: the messages are at their fields, and the first field has the focus.
    await page.getByRole("button", { name: "Create Post" }).click();
    await expect(page.getByText("Title is required")).toBeVisible();
    await expect(page.getByText("Content is required")).toBeVisible();
    await expect(page.getByLabel("Title")).toBeFocused();

    await page.getByLabel("Title").fill("Groupage to Göteborg: what fits?");
    await expect(page.getByLabel("Address", { exact: false }).first()).toHaveAttribute(
      "placeholder",
      "groupage-to-goteborg-what-fits",
    );
    await page.getByLabel("Excerpt").fill("A short answer in four parts.");
    await text(page).click();
    await page.keyboard.type("Plain, ");
    await page.keyboard.press("Control+b");
    await expect(tool(page, "Bold")).toHaveAttribute("aria-pressed", "true");
    await page.keyboard.type("bold");
    await page.keyboard.press("Control+b");
    await page.keyboard.press("Enter");
    await tool(page, "Text style").selectOption("Heading 2");
    await page.keyboard.type("A heading");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Control+Shift+8");
    await page.keyboard.type("one");
    await page.keyboard.press("Enter");
    await page.keyboard.type("two");
    expect(await html(page)).toBe(
      "<p>Plain, <strong>bold</strong></p><h2>A heading</h2><ul><li>one</li><li>two</li></ul>",
    );
    await expect(page.getByText("6 words · 1 min read")).toBeVisible();
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+z");
    await expect(text(page)).not.toContainText("two");
    await page.keyboard.press("Control+Shift+z");
    await page.keyboard.press("Control+Shift+z");
    await expect(text(page)).toContainText("two");
    // A single tab stop, with arrow keys inside.
    await tool(page, "Bold").focus();
    await page.keyboard.press("ArrowRight");
    await expect(tool(page, "Italic")).toBeFocused();

    // Category and author are added on the way.
    await page.getByRole("button", { name: "Add category" }).click();
    await page.getByRole("dialog").getByLabel("Name").fill("customs");
    await page.getByRole("dialog").getByRole("button", { name: "Add category" }).click();
    await expect(page.getByText("There is a category of this name already")).toBeVisible();
    await page.getByRole("dialog").getByLabel("Name").fill("Groupage");
    await page.getByRole("dialog").getByRole("button", { name: "Add category" }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(page.getByLabel("Category", { exact: false }).locator("option:checked")).toHaveText(
      "Groupage",
    );
    await page.getByRole("button", { name: "Add author" }).click();
    await page.getByRole("dialog").getByLabel("Name").fill("Maren Holt");
    await page.getByRole("dialog").getByRole("button", { name: "Add author" }).click();
    await expect(page.getByRole("dialog")).toBeHidden();

    await page.getByRole("button", { name: "Preview" }).click();
    const look = page.getByRole("region", { name: "Preview" });
    await expect(look.getByRole("heading", { name: "Groupage to Göteborg: what fits?" })).toBeVisible();
    await expect(look.getByRole("region", { name: "Maren Holt" })).toBeVisible();
    await page.getByRole("button", { name: "Back to writing" }).click();

    await page.getByLabel("Status").selectOption("Published");
    await page.keyboard.press("Control+s");
    await saved(page, "Blog post created successfully");
    await expect(page).toHaveURL(/\/admin\/blog\/[0-9a-f-]{36}\/edit$/);
    const [tab] = await Promise.all([
      context.waitForEvent("page"),
      page.getByRole("link", { name: "View post" }).click(),
    ]);
    await expect(tab).toHaveURL(/\/blog\/groupage-to-goteborg-what-fits$/);
    await expect(tab.getByRole("heading", { level: 1 })).toHaveText("Groupage to Göteborg: what fits?");
    await expect(tab.getByRole("article").getByRole("listitem")).toHaveText(["one", "two"]);
    await tab.close();

    await page.goto("/admin/blog?search=groupage");
    const row = page.getByRole("row").filter({ hasText: "Groupage to" });
    await expect(row).toContainText("A short answer in four parts.");
    await expect(row).toContainText("PUBLISHED");
    await row.getByRole("button", { name: /^Delete/ }).click();
    await expect(
      page.getByText('Are you sure you want to delete "Groupage to Göteborg: what fits?"?'),
    ).toBeVisible();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(page.getByText("Blog post deleted successfully")).toBeVisible();
    await expect(page.getByRole("heading", { name: "No blog posts match" })).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe("post pictures", () => {
  test.use({ expectedNoise: [/400/] });
  test("upload a picture with alternative text; other files are rejected", async ({ page, request }) => {
    await signIn(page, "/admin/blog/new");
    await page.getByLabel("Title").fill("With a picture");
    await text(page).click();
    await page.keyboard.type("Look.");
    const chooser = page.locator('input[type="file"]');
    await chooser.setInputFiles({
      name: "picture.jpg",
      mimeType: "image/jpeg",
      buffer: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"),
    });
    await expect(page.getByText("Choose a JPEG, PNG, WebP or AVIF picture")).toBeVisible();
    // At the maximum size: bytes after a picture's end do not change it.
    const largest = Buffer.alloc(PICTURE_MAX_BYTES);
    largest.set(await readFile("content/images/hero-road.jpg"));
    await chooser.setInputFiles({ name: "largest.jpg", mimeType: "image/jpeg", buffer: largest });
    await expect(page.getByLabel("Picture address")).toHaveValue(/^\/images\/[0-9a-f]{64}\/1280\.jpg$/);
    await page.getByRole("button", { name: "Create Post" }).click();
    await expect(page.getByText("Describe the picture for people who cannot see it")).toBeVisible();
    await page.getByLabel("Picture in words").fill("A lorry at dawn");
    await page.getByLabel("Status").selectOption("Published");
    await page.getByRole("button", { name: "Create Post" }).click();
    await saved(page, "Blog post created successfully");
    await page.goto("/blog/with-a-picture");
    const picture = page.getByRole("img", { name: "A lorry at dawn" });
    await expect(picture).toBeVisible();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
      .toBe(true);
    const address = (await picture.getAttribute("src")) ?? "";
    const served = await request.get(address);
    expect(served.headers()).toMatchObject({
      "content-type": "image/jpeg",
      "cache-control": "public, max-age=31536000, immutable",
    });
    expect((await request.get(address.replace("1280.jpg", "1281.jpg"))).status()).toBe(404);
    expect((await request.get(address.replace(/[0-9a-f]{64}/, "0".repeat(64)))).status()).toBe(404);
  });
});

test("the way back from a post keeps the list's filter", async ({ page }) => {
  await signIn(page, "/admin/blog?search=incoterms");
  await page.getByRole("link", { name: "Incoterms 2020" }).first().click();
  await page
    .getByRole("navigation", { name: "Breadcrumb" })
    .getByRole("link", { name: "Blog Management" })
    .click();
  await expect(page).toHaveURL("/admin/blog?search=incoterms");
});
