import { expect, test } from "vitest";
import { runInLanguage } from "#app/kit/language/run-in-language.server.ts";
import { type CountedEvent, letterLine, letterOf, type LetterShipment } from "./letter.ts";

const shipment: LetterShipment = {
  tracking_number: "ZF-1",
  origin_location: "Antwerp",
  destination_location: "Oslo",
  status: "in_transit",
  estimated_delivery: new Date("2026-12-04T10:00:00Z"),
  eta_offset: null,
};
const event = (status: string, values: Partial<CountedEvent> = {}): CountedEvent => ({
  code: null,
  status,
  location: null,
  notes: null,
  timestamp: new Date("2026-11-22T09:30:00Z"),
  utc_offset: null,
  fresh: true,
  ...values,
});

test("the mail names an event by its code where it has one, and only what is fresh", () => {
  const history = [
    event("pending", { fresh: false }),
    event("in_transit", { code: "departed", location: "Antwerp" }),
  ];
  const letter = letterOf(shipment, history, [], "key");
  expect(letter?.events).toMatchObject([{ title: "Departed", place: "Antwerp" }]);
  expect(letter && letterLine(letter)).toBe("Departed, Antwerp");
  expect(letterOf(shipment, [event("pending", { fresh: false })], [], "all")).toBeNull();
});

test("a date that became known is told to who wants all; one that came forward says so; none after delivery", () => {
  const to = new Date("2026-12-04T10:00:00Z");
  const changes = [{ previous: null, eta: to, reason: null }];
  expect(letterOf(shipment, [], changes, "key")).toBeNull();
  const letter = letterOf(shipment, [], changes, "all");
  expect(letter && letterLine(letter)).toBe("Delivery estimated for Dec 04, 2026");
  const earlier = letterOf(
    shipment,
    [],
    [{ previous: new Date("2026-12-08"), eta: to, reason: null }],
    "key",
  );
  expect(earlier && letterLine(earlier)).toBe("Now expected earlier, on Dec 04, 2026");
  expect(letterOf({ ...shipment, status: "delivered" }, [], changes, "all")).toBeNull();
});

test("the day of a delivery is that of its place, and what moves within that day has not moved", () => {
  const to = new Date("2026-12-06T01:00:00Z");
  const overseas = { ...shipment, estimated_delivery: to, eta_offset: -480 };
  const move = (previous: string) => [{ previous: new Date(previous), eta: to, reason: null }];
  const letter = letterOf(overseas, [], move("2026-12-04T20:00:00Z"), "all");
  expect(letter && letterLine(letter)).toBe("Delayed until Dec 05, 2026");
  expect(letterOf(overseas, [], move("2026-12-05T20:00:00Z"), "all")).toBeNull();
});

test("an event and a new date in one line are parted as the language parts them", () => {
  const changes = [
    { previous: new Date("2026-12-10T14:00:00Z"), eta: new Date("2026-12-13T14:00:00Z"), reason: null },
  ];
  const lineIn = (language: "en" | "fr") =>
    runInLanguage(language, () => letterLine(letterOf(shipment, [event("in_transit")], changes, "all")!));
  expect(lineIn("en")).toContain("; delayed until");
  expect(lineIn("fr")).toContain("\u202f; reporté au");
});
