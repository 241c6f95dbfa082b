import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderRoute } from "#tests/render-route.tsx";
import { ArticleEditor } from "./article-editor.tsx";
import { googleDocs, webPage, wordDocument } from "#tests/pasted-html.ts";

async function renderEditor() {
  renderRoute(
    <>
      <input aria-label="Before" />
      <ArticleEditor name="content" start="" />
    </>,
  );
  const text = page.getByRole("textbox", { name: "Content" });
  await expect.element(text).toBeVisible();
  return text;
}

test.each([
  ["a word processor", wordDocument],
  ["Google Docs", googleDocs],
  ["a web page", webPage],
])("content pasted from %s is reduced to the allowed tags", async (_, { clip, becomes }) => {
  const text = await renderEditor();
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/html", clip);
  clipboardData.setData("text/plain", "plain");
  text
    .element()
    .dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  const control = document.querySelector<HTMLTextAreaElement>('textarea[name="content"]');
  expect(control?.value).toBe(becomes);
});

test("the toolbar is one stop of Tab, with arrow keys between its tools", async () => {
  const text = await renderEditor();
  const bold = page.getByRole("button", { name: "Bold" });
  (page.getByLabelText("Before").element() as HTMLInputElement).focus();
  await userEvent.tab();
  await expect.element(page.getByLabelText("Text style")).toHaveFocus();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(bold).toHaveFocus();
  await userEvent.tab();
  await expect.element(text).toHaveFocus();
  await userEvent.tab({ shift: true });
  await expect.element(bold).toHaveFocus();
});
