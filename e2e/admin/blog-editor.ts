import type { Page } from "@playwright/test";
import { expect } from "../test.ts";

/** The text field of the editor. */
export const text = (page: Page) => page.getByRole("textbox", { name: "Content" });
export const tool = (page: Page, name: string) =>
  page.getByRole("toolbar", { name: "Formatting" }).getByLabel(name);

/** The value that would be submitted. */
export const html = (page: Page) => page.locator('textarea[name="content"]').inputValue();

export async function paste(page: Page, clip: string) {
  await text(page).evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", pasted);
    clipboardData.setData("text/plain", "plain");
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, clip);
}

export async function saved(page: Page, message = "Blog post updated successfully") {
  await expect(page.getByText(message).first()).toBeVisible();
  await expect(page.getByText("All changes saved")).toBeVisible();
}
