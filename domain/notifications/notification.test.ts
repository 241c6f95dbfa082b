import { expect, it } from "vitest";
import { badgeText, newsOf, notificationsOf } from "./notification.ts";

it("shows the true count up to 99 and 99+ above", () => {
  expect([0, 1, 99, 100, 5000].map(badgeText)).toEqual(["", "1", "99", "99+", "99+"]);
});

it("lists both sources newest first and says what is unknown", () => {
  const quote = {
    id: "q",
    name: null,
    email: "a@b.example",
    origin_location: "Ghent",
    destination_location: null,
  };
  const contact = { id: "c", name: "Ana Reis", email: "a@b.example", subject: "" };
  expect(
    notificationsOf(
      [{ ...quote, created_at: new Date("2026-01-01T10:00:00Z") }],
      [{ ...contact, created_at: new Date("2026-01-01T11:00:00Z") }],
    ),
  ).toMatchObject([
    { id: "c", type: "contact", title: "Message from Ana Reis", preview: "No subject" },
    { id: "q", type: "quote", title: "Quote request from Unknown", preview: "Ghent → Unknown" },
  ]);
});

it("says what came in since the last look, and nothing of older items that moved up", () => {
  const item = (id: string, minute: number) => ({
    id,
    type: "contact" as const,
    title: `Message from ${id}`,
    preview: "",
    created_at: new Date(Date.UTC(2026, 0, 1, 10, minute)).toISOString(),
  });
  const before = [item("b", 5), item("a", 4)];
  expect(newsOf(before, before)).toBe("");
  expect(newsOf(before, [item("a", 4), item("older", 1)])).toBe("");
  expect(newsOf(before, [item("c", 6), ...before])).toBe("New: Message from c");
  expect(newsOf(before, [item("d", 7), item("c", 6), ...before])).toBe("2 new requests and messages");
  expect(newsOf([], [item("a", 4)])).toBe("New: Message from a");
});
