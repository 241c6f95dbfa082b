import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { renderInShell } from "#tests/render-route.tsx";
import { toast } from "./toast.ts";

test.for(["First", "Second"])("%s: a page begins without the messages of the one before it", async (text) => {
  renderInShell("owner", [
    { index: true, Component: () => <button onClick={() => toast.success(text)}>Save</button> },
  ]);
  await page.getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.poll(() => document.querySelectorAll("[data-sonner-toast]").length).toBe(1);
});
