import type { Page } from "@playwright/test";
import { signIn } from "../sign-in.ts";
import { awake, expect, expectAccessible, test } from "../test.ts";
import { askForQuote, writeMessage } from "../visitor.ts";

const bell = (page: Page) => page.getByRole("button", { name: /^Notifications/ });
const unreadOf = async (page: Page) =>
  Number(/\d+/.exec((await bell(page).getAttribute("aria-label")) ?? "")?.[0] ?? 0);
const list = (page: Page) => page.getByRole("dialog", { name: "Notifications" });

test("notifications reach every tab over one event stream @ci", async ({ page, context, request }) => {
  const streams: Page[] = [];
  context.on("request", (each) => {
    if (each.url().endsWith("/admin/live")) streams.push(each.frame().page());
  });
  await signIn(page);
  await expect.poll(() => streams.length).toBe(1);
  const other = await context.newPage();
  await other.goto("/admin");
  await awake(other);
  await expect(other.getByRole("heading", { name: "Dashboard Overview" })).toBeVisible();

  const lastName = `Bell ${Date.now()}`;
  await askForQuote(request, lastName);
  for (const tab of [page, other]) {
    await expect(tab.getByRole("status").filter({ hasText: /^New: |new requests/ })).toBeAttached();
    // Other tests read and write meanwhile: both say at last what the server counts.
    const isCounted = async () => {
      const { unread } = (await (await page.request.get("/admin/notifications")).json()) as {
        unread: number;
      };
      return unread > 0 && (await unreadOf(tab)) === Math.min(unread, 99);
    };
    await expect.poll(isCounted).toBe(true);
  }
  await expect(other).toHaveTitle(/^\(\d+\+?\) /);
  expect(streams).toEqual([page]);
  const inbox = other.getByRole("link", { name: "Quote Requests", exact: true });
  await expect(inbox).toHaveAccessibleDescription(/^\d+\+? unread$/);

  await bell(other).click();
  const item = list(other).getByRole("link", { name: `Lotte ${lastName}` });
  await expect(item).toContainText("Quote request");
  await expect(item).toContainText("Antwerp → Abidjan");
  await expect(item).toContainText("Just now");
  await expect(item).toHaveAttribute("href", /^\/admin\/quotes\/[0-9a-f-]{36}$/);
  await expectAccessible(other);
  await writeMessage(request, `Ana ${lastName}`, "Customs in Lisbon");
  const message = list(other).getByRole("link", { name: `Message from Ana ${lastName}` });
  await expect(message).toContainText("Customs in Lisbon");
  await expect(message).toHaveAttribute("href", /^\/admin\/contacts\/[0-9a-f-]{36}$/);
  await expect(list(other).getByRole("link", { name: `Lotte ${lastName}` })).toHaveCount(1);
  await other.keyboard.press("Escape");
  await expect(bell(other)).toBeFocused();

  // An item opened in one tab is read: it leaves the list, the count and the title of the other.
  await bell(page).click();
  await list(page)
    .getByRole("link", { name: `Lotte ${lastName}` })
    .click();
  await expect(page).toHaveURL(/\/admin\/quotes\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("dialog", { name: `Lotte ${lastName}` })).toContainText("Antwerp");
  await bell(other).click();
  await expect(list(other).getByRole("link", { name: `Ana ${lastName}` })).toBeVisible();
  await expect(list(other).getByRole("link", { name: `Lotte ${lastName}` })).toHaveCount(0);
  const counted = async () => {
    const unread = await unreadOf(other);
    return (await other.title()).startsWith(`(${unread > 99 ? "99+" : unread}) `);
  };
  await expect.poll(counted).toBe(true);
  await other.keyboard.press("Escape");

  // The tab that had the stream goes: another one takes over, and what came in meanwhile is there.
  await page.close();
  await expect.poll(() => streams.at(-1)).toBe(other);
  await writeMessage(request, `Rui ${lastName}`, "Second question");
  await bell(other).click();
  await expect(list(other).getByRole("link", { name: `Rui ${lastName}` })).toBeVisible();
  await list(other).getByRole("link", { name: "View all notifications" }).click();
  await expect(other).toHaveURL("/admin/quotes");
  await expect(list(other)).toBeHidden();
  await expect(other).toHaveTitle(/^\(\d+\+?\) /);
  expect(streams).toHaveLength(2);
});

test.describe("when unread items cannot be loaded", () => {
  test.use({ expectedNoise: [/Failed to load resource/] });
  test("a plain bell is shown, and the list returns once it loads", async ({ page, request }) => {
    await signIn(page);
    await expect(bell(page)).toBeVisible();
    await page.route("/admin/notifications", (route) => route.abort());
    await askForQuote(request, `Away ${Date.now()}`);
    const plain = page.getByRole("link", { name: "Notifications", exact: true });
    await expect(plain).toHaveAttribute("href", "/admin/quotes");
    await expect(page).toHaveTitle(/^[^(]/);
    await page.unroute("/admin/notifications");
    const lastName = `Back ${Date.now()}`;
    await askForQuote(request, lastName);
    await bell(page).click();
    await expect(list(page).getByRole("link", { name: lastName })).toBeVisible();
  });
});
