import { signIn } from "../sign-in.ts";
import { awake, expect, expectAccessible, test } from "../test.ts";
import { saved, text } from "./blog-editor.ts";

test("unsaved changes of a post are kept in the browser and can be restored", async ({ page }) => {
  await signIn(page, "/admin/blog/new");
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
  await expect(page.getByText(/You have unsaved changes from \d\d:\d\d.*Half a thought/)).toBeVisible();
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

test.describe("concurrent editing of a post", () => {
  test.use({ expectedNoise: [/409|404/] });
  test("saving over a newer version shows both versions to choose from", async ({ page, context }) => {
    await signIn(page, "/admin/blog/new");
    await page.getByLabel("Title").fill("Shared work");
    await text(page).click();
    await page.keyboard.type("The first version.");
    await page.getByRole("button", { name: "Create Post" }).click();
    await saved(page, "Blog post created successfully");
    const other = await context.newPage();
    await other.goto(page.url());
    await awake(other);
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

  test("a draft preview is for staff only, marked and not cached", async ({ page, browser }) => {
    await signIn(page, "/admin/blog?status=draft&search=dangerous");
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
