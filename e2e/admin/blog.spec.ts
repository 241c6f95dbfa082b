import type { Page } from "@playwright/test";
import { XSS_CORPUS } from "../../database/blog/xss-corpus.ts";
import { signIn } from "../sign-in.ts";
import { expect, expectAccessible, test } from "../test.ts";
import { googleDocs, webPage, wordDocument } from "./clipboard.ts";

const text = (page: Page) => page.getByRole("textbox", { name: "Content" });
const tool = (page: Page, name: string) => page.getByRole("toolbar", { name: "Formatting" }).getByLabel(name);

async function paste(page: Page, html: string) {
  await text(page).evaluate((element, clip) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", clip);
    clipboardData.setData("text/plain", "plain");
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, html);
}

/** What would be sent. */
const html = (page: Page) => page.locator('textarea[name="content"]').inputValue();

async function saved(page: Page, message = "Blog post updated successfully") {
  await expect(page.getByText(message).first()).toBeVisible();
  await expect(page.getByText("All changes saved")).toBeVisible();
}

test.describe("one post", () => {
  // The name of a category that is taken.
  test.use({ expectedNoise: [/409/] });
  test("a post is written with the keyboard, looked at, published and read", async ({ page, context }) => {
    test.slow();
    await signIn(page);
    await page.getByRole("link", { name: "Blog Management" }).click();
    await expect(page.getByRole("heading", { name: "Blog Management" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "New Post" }).click();
    await expect(text(page)).toBeVisible();
    await expectAccessible(page);

    // Nothing typed: the messages stand at their fields, the first has the focus.
    await page.getByRole("button", { name: "Create Post" }).click();
    await expect(page.getByText("Title is required")).toBeVisible();
    await expect(page.getByText("Content is required")).toBeVisible();
    await expect(page.getByLabel("Title")).toBeFocused();

    await page.getByLabel("Title").fill("Groupage to Göteborg: what fits?");
    await expect(page.getByLabel("Address", { exact: false }).first()).toHaveAttribute(
      "placeholder",
      "groupage-to-g-teborg-what-fits",
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
    // One stop for Tab, arrows within.
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

    await page.getByRole("button", { name: "Public look" }).click();
    const look = page.getByRole("region", { name: "Public look" });
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
    await expect(tab).toHaveURL(/\/blog\/groupage-to-g-teborg-what-fits$/);
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

test("what is pasted comes out clean", async ({ page }) => {
  await signIn(page);
  await page.goto("/admin/blog/new");
  await expect(text(page)).toBeVisible();
  for (const { clip, becomes } of [wordDocument, googleDocs, webPage]) {
    await text(page).press("Control+a");
    await text(page).press("Delete");
    await paste(page, clip);
    expect(await html(page)).toBe(becomes);
  }
});

test("unsaved changes are kept and offered again", async ({ page }) => {
  await signIn(page);
  await page.goto("/admin/blog/new");
  await page.getByLabel("Title").fill("Half a thought");
  await text(page).click();
  await page.keyboard.type("Unfinished");
  await expect(page.getByText("Unsaved changes, kept in this browser")).toBeVisible();
  // The way to another section asks first.
  await page.getByRole("link", { name: "Blog Management" }).first().click();
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(page).toHaveURL(/\/new$/);
  page.once("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText(/You have unsaved changes from \d\d:\d\d/)).toContainText("Half a thought");
  await expect(page.getByLabel("Title")).toHaveValue("");
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByLabel("Title")).toHaveValue("Half a thought");
  await expect(text(page)).toContainText("Unfinished");
  await page.getByRole("button", { name: "Create Post" }).click();
  await saved(page, "Blog post created successfully");
  await page.goto("/admin/blog/new");
  await expect(text(page)).toBeVisible();
  await expect(page.getByText("You have unsaved changes")).toBeHidden();
});

test.describe("two people at once", () => {
  test.use({ expectedNoise: [/409|404/] });
  test("a save of something changed meanwhile shows both versions and loses neither", async ({
    page,
    context,
  }) => {
    await signIn(page);
    await page.goto("/admin/blog/new");
    await page.getByLabel("Title").fill("Shared work");
    await text(page).click();
    await page.keyboard.type("The first version.");
    await page.getByRole("button", { name: "Create Post" }).click();
    await saved(page, "Blog post created successfully");
    const other = await context.newPage();
    await other.goto(page.url());
    await other.getByLabel("Title").fill("Shared work, theirs");
    await other.getByRole("button", { name: "Save Changes" }).click();
    await saved(other);

    await page.getByLabel("Title").fill("Shared work, mine");
    await page.getByRole("button", { name: "Save Changes" }).click();
    const panel = page.getByRole("region", { name: "This post was changed by someone else" });
    await expect(panel).toContainText("desk@zenne.example");
    await expect(panel.getByRole("row", { name: /Title/ })).toContainText("Shared work, theirs");
    await expect(panel.getByRole("row", { name: /Title/ })).toContainText("Shared work, mine");
    await expectAccessible(page);
    await panel.getByRole("button", { name: "Take theirs, set mine aside" }).click();
    await expect(page.getByLabel("Title")).toHaveValue("Shared work, theirs");
    await page.getByRole("button", { name: "Restore" }).click();
    await expect(page.getByLabel("Title")).toHaveValue("Shared work, mine");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await saved(page);
    await other.getByLabel("Title").fill("Shared work, last");
    await other.getByRole("button", { name: "Save Changes" }).click();
    await other.getByRole("button", { name: "Save mine over it" }).click();
    await saved(other);
    await other.reload();
    await expect(other.getByLabel("Title")).toHaveValue("Shared work, last");
  });

  test("only staff see what is not published, marked and never kept", async ({ page, browser }) => {
    await signIn(page);
    await page.goto("/admin/blog?status=draft&search=dangerous");
    const address = await page.getByRole("link", { name: /^Preview Dangerous/ }).getAttribute("href");
    const answer = await page.goto(address ?? "");
    expect(answer?.headers()["cache-control"]).toContain("no-store");
    expect(answer?.headers()["x-robots-tag"]).toBe("noindex");
    await expect(page.getByRole("complementary", { name: "Preview" })).toContainText("This is a draft");
    await expectAccessible(page);
    const stranger = await browser.newPage();
    expect((await stranger.goto(new URL(address ?? "", page.url()).href))?.status()).toBe(404);
    await expect(stranger.getByRole("heading", { name: "Article Not Found" })).toBeVisible();
    await stranger.close();
  });
});

test.describe("pictures", () => {
  test.use({ expectedNoise: [/400/] });
  test("a picture is uploaded, described and served; what is none is refused", async ({ page, request }) => {
    await signIn(page);
    await page.goto("/admin/blog/new");
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
    await chooser.setInputFiles("content/images/hero-road.jpg");
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

test("no known attack runs: not in the editor, not in the preview, not on the page", async ({ page }) => {
  test.slow();
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen, alert: (text: unknown) => seen.push(`alert ${String(text)}`) });
    document.addEventListener("securitypolicyviolation", (event) =>
      seen.push(`${event.violatedDirective} ${event.blockedURI}`),
    );
  });
  const seen = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  await signIn(page);
  await page.goto("/admin/blog/new");
  await expect(text(page)).toBeVisible();
  for (const attack of XSS_CORPUS) {
    await paste(page, `<p>x</p>${attack}`);
    expect(await html(page)).not.toMatch(/<(?!\/?(?:p|br|strong|em|u|ol|ul|li|h[1-6])(?: \/)?>)/);
  }
  expect(await seen()).toEqual([]);

  // Past the editor, straight to the server: everything at once.
  const answer = await page.request.post("/admin/blog/new", {
    headers: { Origin: new URL(page.url()).origin },
    multipart: {
      title: "Attacks <script>alert(1)</script></title><img src=x onerror=alert(2)>",
      slug: "attacks",
      excerpt: "</script><script>alert(3)</script>",
      content: `<p>Harmless</p>${XSS_CORPUS.join("\n").replaceAll("\0", "")}`,
      status: "published",
    },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(302);
  await page.goto("/blog/attacks");
  await expect(page.getByRole("article").first()).toContainText("Harmless");
  const dirty = await page
    .locator(".prose-article *")
    .evaluateAll((elements) => elements.filter((element) => element.attributes.length > 0).length);
  expect(dirty).toBe(0);
  expect(await seen()).toEqual([]);
  await page.goto(answer.headers().location ?? "");
  await expect(text(page)).toContainText("Harmless");
  await page.getByRole("button", { name: "Public look" }).click();
  await expect(page.getByRole("region", { name: "Public look" })).toContainText("Harmless");
  expect(await seen()).toEqual([]);
});
