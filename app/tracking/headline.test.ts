import { expect, test } from "vitest";
import { runInLanguage } from "#app/kit/language/run-in-language.server.ts";
import { headlineOf, nextMilestone } from "./headline.ts";
import type { TrackedEntry } from "./timeline.ts";
import type { TrackedDetails, TrackedShipment } from "./tracking-view.ts";

const NOW = new Date("2026-11-27T12:00:00Z");
const at = (day: string) => new Date(`${day}T09:00:00Z`);

const shipment = (facts: Partial<TrackedShipment> = {}) =>
  ({
    status: "in_transit",
    destination_location: "Accra",
    estimated_delivery: at("2026-12-02"),
    first_eta: null,
    delay_reason: null,
    history: false,
    ...facts,
  }) as TrackedShipment;

type Leg = TrackedDetails["legs"][number];
const leg = (from: string, to: string, times: Partial<Leg>): Leg => ({
  mode: "sea",
  from_place: from,
  to_place: to,
  etd: null,
  eta: null,
  atd: null,
  ata: null,
  etd_offset: 0,
  eta_offset: 0,
  atd_offset: 0,
  ata_offset: 0,
  ...times,
});
const sailed = leg("Antwerp", "Tema", { atd: at("2026-11-09"), eta: at("2026-11-29") });
const late = leg("Antwerp", "Tema", { atd: at("2026-11-09"), eta: at("2026-11-25") });
const toDoor = leg("Tema", "Accra", { etd: at("2026-11-30"), eta: at("2026-11-30") });

const held = {
  id: "a",
  status: "On hold - customs inspection",
  timestamp: at("2026-11-26"),
  location: "Tema",
  notes: "Chosen for a physical inspection",
  utc_offset: null,
  undated: false,
} satisfies TrackedEntry;

const headline = (facts: Partial<TrackedShipment>, legs: Leg[] = [sailed, toDoor]) =>
  headlineOf(shipment(facts), [held], legs, NOW);
const moved = { first_eta: at("2026-11-28"), delay_reason: "customs" };

const lines = (facts: Partial<TrackedShipment>, legs?: Leg[]) => {
  const { tone, title, facts: rows = [] } = headline(facts, legs) ?? {};
  return [
    `${tone} ${title}`,
    ...rows.map(({ label, value }) => `${label}: ${value.map(({ text }) => text).join("")}`),
  ];
};

test("a hold comes first, in red, with why, since when, and whether the date holds", () => {
  expect(lines({ status: held.status, ...moved })).toEqual([
    "red On hold - customs inspection",
    "Reason: Chosen for a physical inspection",
    "Since: Nov 26, 2026, Tema",
    "Delivery: Revised from Nov 28, 2026 to Dec 02, 2026. Subject to change while on hold.",
  ]);
  expect(lines({ status: held.status }).at(-1)).toMatch(
    /^Delivery: Still expected on Dec 02, 2026. Subject to change/,
  );
  expect(lines({ status: held.status, estimated_delivery: at("2026-11-26") }).at(-1)).toBe(
    "Delivery: Was expected on Nov 26, 2026.",
  );
});

test("a date that passed or moved, and a leg without its report, say why and what it means for the delivery", () => {
  expect(lines({ ...moved, estimated_delivery: at("2026-11-26"), first_eta: at("2026-11-20") })).toEqual([
    "red Late: delivery was expected on Nov 26, 2026",
    "Reason: Customs inspection.",
    "Delivery: First expected on Nov 20, 2026.",
  ]);
  expect(lines(moved)).toEqual([
    "yellow Delayed: now expected on Dec 02, 2026",
    "Reason: Customs inspection.",
    "Delivery: First expected on Nov 28, 2026.",
  ]);
  expect(lines({}, [late, toDoor])).toEqual([
    "yellow No arrival reported in Tema",
    "Planned: Nov 25, 2026 09:00",
    "Delivery: Still expected on Dec 02, 2026.",
  ]);
});

test("a date that moved and a leg without its report are amber, a day that has passed is red, in the reader's language", () => {
  const titles = [
    headline(moved),
    headline({ estimated_delivery: at("2026-11-26") }),
    headline({}, [late, toDoor]),
  ];
  expect(titles.map((each) => `${each?.tone} ${each?.title}`)).toEqual([
    "yellow Delayed: now expected on Dec 02, 2026",
    "red Late: delivery was expected on Nov 26, 2026",
    "yellow No arrival reported in Tema",
  ]);
  const within = leg("Antwerp", "Antwerp", { etd: at("2026-11-25") });
  expect(headline({}, [within, { ...toDoor, from_place: "Antwerp" }])?.title).toBe(
    "Update awaited: Collection in Antwerp",
  );
  expect(runInLanguage("nl", () => headline(moved)?.title)).toMatch(/^Vertraagd: nu verwacht op /);
});

test("nothing is said of what goes as planned, came earlier, is over without a day, was imported, or is overtaken by a later report", () => {
  const arrived = leg("Tema", "Accra", { ata: at("2026-11-26") });
  expect([
    headline({}),
    headline({ first_eta: at("2026-12-05") }),
    headline({ history: true, ...moved }, [late]),
    headline({}, [late, arrived]),
    headline({ status: "delivered", ...moved }),
  ]).toEqual([null, null, null, null, null]);
});

test("an end has its day, place or reason, and a part that was delivered what is to follow", () => {
  const ended = (status: string, entries: TrackedEntry[]) => {
    const { tone, title, facts = [] } = headlineOf(shipment({ status }), entries, [], NOW) ?? {};
    return [`${tone} ${title}`, ...facts.map(({ label, value }) => `${label}: ${value[0]?.text}`)];
  };
  const delivered = { ...held, status: "delivered", location: "Accra", notes: "Signed." };
  const proof = { ...delivered, timestamp: at("2026-11-27") };
  expect(ended("delivered", [held, delivered, proof])).toEqual([
    "green Delivered on Nov 26, 2026",
    "Where: Accra",
  ]);
  expect(ended("cancelled", [{ ...held, status: "Cancelled", notes: "Crop sold." }])).toEqual([
    "grey Cancelled on Nov 26, 2026",
    "Reason: Crop sold.",
  ]);
  const status = "Partly delivered: 4 of 6 pieces";
  expect(ended(status, [held, { ...delivered, status, notes: null }])).toEqual([
    `yellow ${status}`,
    "Since: Nov 26, 2026, Accra",
    "Delivery: 2 pieces follow. Still expected on Dec 02, 2026.",
  ]);
});

test("the next milestone is the first moment without a report, then the delivery", () => {
  const next = (legs: Leg[], facts: Partial<TrackedShipment> = {}) => {
    const milestone = nextMilestone(shipment(facts), legs, NOW);
    return (
      milestone &&
      [milestone.title, milestone.time, milestone.certainty, milestone.overdue].filter(Boolean).join(", ")
    );
  };
  const berthed = { ...sailed, ata: at("2026-11-26") };
  expect([
    next([sailed, toDoor]),
    next([late, toDoor]),
    next([berthed, toDoor]),
    next([berthed, { ...toDoor, ata: at("2026-11-27") }]),
    next([], { estimated_delivery: null }),
    next([sailed], { status: "delivered" }),
    next([late, toDoor], { status: "Partly delivered: 4 of 6 pieces", ...moved }),
    next([late, toDoor], { status: held.status }),
    next([sailed, toDoor], { status: held.status }),
    next([leg("Antwerp", "Antwerp", { etd: at("2026-11-28") }), toDoor]),
  ]).toEqual([
    "Arrival in Tema, Nov 29, 2026 09:00, Planned",
    "Arrival in Tema, Nov 25, 2026 09:00, Planned, not reported yet, yellow",
    "Departure from Tema, Nov 30, 2026 09:00, Planned",
    "Delivery in Accra, Dec 02, 2026, Estimated",
    "Delivery in Accra, TBD",
    null,
    "Delivery in Accra, Dec 02, 2026, Estimated",
    "Arrival in Tema, TBD",
    "Arrival in Tema, Nov 29, 2026 09:00, Planned",
    "Collection in Antwerp, Nov 28, 2026 09:00, Planned",
  ]);
});
