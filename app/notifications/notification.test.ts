import { expect, it } from "vitest";
import { type LiveEvent, RESYNC } from "#app/live/event.ts";
import { badgeText, newNotifications, notificationsOf, relativeTime } from "./notification.ts";

it("shows the exact count up to 99 and 99+ above", () => {
  expect([0, 1, 99, 100, 5000].map(badgeText)).toEqual(["", "1", "99", "99+", "99+"]);
});

const [minute, hour] = [60_000, 3_600_000];
it.each([
  [0, "Just now"],
  [minute - 1, "Just now"],
  [minute, "1m ago"],
  [59 * minute, "59m ago"],
  [hour, "1h ago"],
  [24 * hour - 1, "23h ago"],
  [24 * hour, "1d ago"],
  [400 * 24 * hour, "400d ago"],
  [-hour, "Just now"],
  [Number.NaN, "Unknown"],
])("%i ms ago is «%s»", (ago, text) => {
  const now = new Date("2026-03-29T12:00:00Z");
  expect(relativeTime(new Date(now.getTime() - ago), now)).toBe(text);
});

it("lists both sources newest first with placeholders for missing values", () => {
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

it("announces items that arrived since the last update, not older ones that moved up", () => {
  const item = (id: string, minute: number) => ({
    id,
    type: "contact" as const,
    title: `Message from ${id}`,
    preview: "",
    created_at: new Date(Date.UTC(2026, 0, 1, 10, minute)).toISOString(),
  });
  const received = (...ids: string[]): LiveEvent => ({
    entity: "contact_submission",
    action: "contact_submission.received",
    ids: ids.length > 0 ? ids : null,
  });
  const before = [item("b", 5), item("a", 4)];
  expect(newNotifications(before, before, [received("c")])).toBe("");
  expect(newNotifications(before, [item("a", 4), item("older", 1)], [RESYNC])).toBe("");
  expect(newNotifications(before, [item("c", 6), ...before], [received("c")])).toBe("New: Message from c");
  const two = [item("d", 7), item("c", 6), ...before];
  expect(newNotifications(before, two, [received("c"), received("d")])).toBe("2 new requests and messages");
  expect(newNotifications(before, two, [received()])).toBe("2 new requests and messages");
  expect(newNotifications([], [item("a", 4)], [RESYNC])).toBe("New: Message from a");
});

it("does not announce an item that was marked unread, however new it is", () => {
  const item = {
    id: "a",
    type: "quote" as const,
    title: "Quote request from Ana Reis",
    preview: "",
    created_at: new Date(),
  };
  const marked: LiveEvent = {
    entity: "quote_request",
    action: "quote_request.unread",
    ids: ["a"],
  };
  expect(newNotifications([], [item], [marked])).toBe("");
  const other: LiveEvent = {
    entity: "quote_request",
    action: "quote_request.received",
    ids: ["b"],
  };
  expect(newNotifications([], [item], [marked, other])).toBe("");
});

it("says of a delivery with a remark that it is one, and raises the alarm; a clean one is ordinary", () => {
  const proof = {
    is_pickup: false,
    id: "p",
    shipment_id: "s",
    tracking_number: "ZF-1",
    signed_by: "Jan Peeters",
    created_at: new Date("2026-01-01T10:00:00Z"),
  };
  const [clean, damaged, unsigned] = [
    { ...proof, remark: null },
    { ...proof, remark: "One box wet" },
    { ...proof, remark: "One box wet", signed_by: null },
  ].flatMap((each) => notificationsOf([], [], [], [each]));
  expect(clean).toMatchObject({ title: "Proof of delivery for ZF-1", preview: "Signed by Jan Peeters" });
  expect(clean).not.toHaveProperty("alert");
  expect(damaged).toMatchObject({
    title: "Delivered with a remark: One box wet",
    preview: "ZF-1 · Signed by Jan Peeters",
    alert: true,
  });
  expect(unsigned).toMatchObject({ preview: "ZF-1", alert: true });
});
