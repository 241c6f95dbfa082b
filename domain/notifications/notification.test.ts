import { expect, it } from "vitest";
import { badgeText, notificationsOf } from "./notification.ts";

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
