import { XSS_CORPUS } from "#tests/xss-corpus.ts";
import { signIn } from "../sign-in.ts";
import { expect, test } from "../test.ts";
import { html, paste, text } from "./blog-editor.ts";

test("no XSS payload runs in the editor, the preview or the published page", async ({ page }) => {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen, alert: (text: unknown) => seen.push(`alert ${String(text)}`) });
    document.addEventListener("securitypolicyviolation", (event) =>
      seen.push(`${event.violatedDirective} ${event.blockedURI}`),
    );
  });
  const seen = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  await signIn(page, "/admin/blog/new");
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
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("region", { name: "Preview" })).toContainText("Harmless");
  expect(await seen()).toEqual([]);
});
