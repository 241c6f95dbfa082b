import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LANGUAGES } from "#app/kit/language/language.ts";
import { runInLanguage } from "#app/kit/language/run-in-language.server.ts";
import { formatDate } from "#app/kit/time/time.ts";
import { goodsTotals } from "#app/shipments/goods.ts";
import { withOffsets } from "#app/shipments/legs.ts";
import { HEADLINE_WORDS, RESULT_WORDS } from "./search-words.ts";
import type { TrackedEntry } from "./timeline.ts";
import { topHtml, whenHtml } from "./tracking-top.server.tsx";
import { type TrackedShipment, trackingSearchSchema, trackingView } from "./tracking-view.ts";

const bare: TrackedShipment = {
  tracking_number: "ZF-7K2M-QX4T-9",
  status: "in_transit",
  service_type: null,
  origin_location: "Antwerp",
  destination_location: "Lagos",
  current_location: null,
  estimated_delivery: null,
  first_eta: null,
  delay_reason: null,
  history: false,
  weight: null,
  pieces: null,
  names_shown: true,
  shipper_name: null,
  consignee_name: null,
};

const entry = (id: string, status: string, timestamp: string): TrackedEntry => ({
  id,
  status,
  timestamp: new Date(timestamp),
  location: null,
  notes: null,
  utc_offset: null,
  undated: false,
});

const history = [
  entry("a", "pending", "2026-03-01T08:00:00Z"),
  entry("b", "picked_up", "2026-03-02T08:00:00Z"),
  entry("c", "On hold - customs", "2026-03-03T08:00:00Z"),
  entry("d", "in_transit", "2026-03-03T08:00:00Z"),
];

describe("the public view of a shipment", () => {
  it("has the specified default for everything unknown", () => {
    expect(trackingView(bare, [])).toMatchObject({
      estimatedDelivery: "TBD",
      weight: "N/A",
      pieces: 1,
      currentLocation: "Unknown",
      serviceType: "Road Transport",
      timeline: [],
    });
  });

  it("has no moment for what was imported without one, which is done all the same", () => {
    const delivered = { ...entry("e", "delivered", "2026-03-09T08:00:00Z"), utc_offset: 480, undated: true };
    const view = trackingView({ ...bare, status: "delivered" }, [...history, delivered]);
    expect(view.timeline[0]).toMatchObject({ id: "e", state: "completed" });
    expect(view.timeline[0]).toMatchObject({ day: null, date: null, time: null });
    expect(view.steps.at(-1)).toMatchObject({ status: "delivered", state: "current", date: null });
    expect(JSON.stringify(view)).not.toContain("2026-03-09");
    expect(JSON.stringify(view)).not.toContain("Mar 09");
  });

  it.each([
    ["Los Angeles", "2026-12-06T01:00:00Z", -480, "Dec 05, 2026"],
    ["Shanghai", "2026-12-04T22:00:00Z", 480, "Dec 05, 2026"],
    ["Antwerp", "2026-12-05T22:00:00Z", 60, "Dec 05, 2026"],
  ])(
    "expects the delivery on the day it is in %s, as the leg beside it",
    (to_place, eta, eta_offset, day) => {
      const estimated_delivery = new Date(eta);
      const now = new Date("2026-12-01T12:00:00Z");
      const times = { etd: null, atd: null, ata: null, etd_offset: null, atd_offset: null, ata_offset: null };
      const leg = { mode: "sea" as const, from_place: "Zeebrugge", to_place, ...times };
      const legs = [{ ...leg, eta: estimated_delivery, eta_offset }];
      const shipment = { ...bare, estimated_delivery, first_eta: new Date("2026-12-02T12:00:00Z") };
      const view = trackingView(shipment, [], { goods: null, references: [], legs }, now);
      expect([view.estimatedDelivery, view.when.date]).toEqual([day, day]);
      expect(view.headline?.title).toContain(day);
      expect(view.legs[0]?.arrival?.text).toContain(day);
    },
  );

  it("has no names where the company shows none", () => {
    const view = trackingView({ ...bare, names_shown: false }, []);
    expect(Object.keys(view).filter((key) => key.endsWith("Name"))).toEqual([]);
    expect(trackingView(bare, [])).toMatchObject({ shipperName: null, consigneeName: null });
  });

  it("has the times of its places and says so once one differs from ours, on both sides of a change of ours", () => {
    const at = (timestamp: string, utc_offset: number | null) => ({
      ...entry(timestamp, "in_transit", timestamp),
      utc_offset,
    });
    const { timeline, timesAre } = trackingView(bare, [
      at("2026-10-24T22:30:00Z", 480),
      at("2026-10-25T00:30:00Z", 120),
      at("2026-10-25T01:30:00Z", 60),
      at("2027-03-27T23:30:00Z", -240),
      at("2027-03-28T01:30:00Z", 60),
      at("2027-03-28T02:30:00Z", null),
    ]);
    expect(timeline.map(({ day, time }) => `${day} ${time}`)).toEqual([
      "2027-03-28 04:30 (Brussels time)",
      "2027-03-28 02:30",
      "2027-03-27 19:30",
      "2026-10-25 02:30",
      "2026-10-25 02:30",
      "2026-10-25 06:30",
    ]);
    expect(timesAre).toBe("Times are local at each place.");
    const ours = trackingView(bare, [at("2026-10-25T01:30:00Z", 60), at("2027-03-28T02:30:00Z", null)]);
    expect([ours.timesAre, ...ours.timeline.map(({ time }) => time)]).toEqual([
      "Times are Brussels time.",
      "04:30",
      "02:30",
    ]);
  });

  it("lists the newest entry first, within a minute the one entered later", () => {
    const { timeline } = trackingView(bare, history);
    expect(timeline.map(({ id, state }) => `${id} ${state}`)).toEqual([
      "d completed",
      "c on_hold",
      "b completed",
      "a completed",
    ]);
  });

  it("marks the steps as done, current and pending", () => {
    const { steps } = trackingView(bare, history);
    expect(steps.map(({ label, state, date }) => [label, state, date])).toEqual([
      ["PENDING", "done", "Mar 01, 2026"],
      ["PICKED UP", "done", "Mar 02, 2026"],
      ["IN TRANSIT", "current", "Mar 03, 2026"],
      ["OUT FOR DELIVERY", "ahead", null],
      ["DELIVERED", "ahead", null],
    ]);
  });

  it("marks reached steps as done while a shipment is on hold, with none current", () => {
    const view = trackingView({ ...bare, status: "On hold - customs" }, history);
    expect(view.headline?.tone).toBe("red");
    expect(view.steps.map(({ state }) => state)).toEqual(["done", "done", "done", "ahead", "ahead"]);
  });

  it("says when: the day expected, and of what is over the day it ended", () => {
    const estimated = { ...bare, estimated_delivery: new Date("2026-03-09T08:00:00Z") };
    expect(trackingView(bare, []).when).toEqual({
      label: "Estimated delivery",
      date: "TBD",
      isOver: false,
    });
    const now = new Date("2026-03-08T12:00:00Z");
    const whenOf = (status: string, at = now) =>
      trackingView({ ...estimated, status }, [entry("e", status, "2026-03-08T08:00:00Z")], null, at).when;
    expect(whenOf("in_transit")).toMatchObject({ date: "Mar 09, 2026" });
    const later = new Date("2026-03-10T08:00:00Z");
    expect(whenOf("in_transit", later)).toMatchObject({ date: "New date to follow", isOver: false });
    expect(whenOf("delivered")).toEqual({ label: "DELIVERED", date: "Mar 08, 2026", isOver: true });
    expect(whenOf("cancelled")).toEqual({ label: "CANCELLED", date: "Mar 08, 2026", isOver: true });
    expect(trackingView({ ...bare, status: "cancelled" }, []).when).toMatchObject({ date: "Date unknown" });
  });

  it("keeps the day that was promised for what is delivered, and for nothing else that is over", () => {
    const estimated_delivery = new Date("2026-03-09T08:00:00Z");
    for (const [status, eta, shown] of [
      ["in_transit", null, "TBD"],
      ["delivered", estimated_delivery, "Mar 09, 2026"],
      ["delivered", null, null],
      ["cancelled", estimated_delivery, null],
    ] as const) {
      const view = trackingView({ ...bare, status, estimated_delivery: eta }, []);
      expect(view.estimatedDelivery).toBe(shown);
      const isInHead = whenHtml(view).includes("Estimated delivery");
      expect(isInHead || topHtml(view, null).includes("Estimated delivery")).toBe(shown !== null);
    }
  });

  it("says once that a day has passed, and which, whatever else holds the shipment", () => {
    const eta = new Date("2026-03-09T08:00:00Z");
    const now = new Date("2026-03-12T12:00:00Z");
    const late = { ...bare, estimated_delivery: eta, first_eta: new Date("2026-03-02T08:00:00Z") };
    const statuses = ["in_transit", "On hold - customs", "Partly delivered: 4 of 6 pieces"];
    for (const language of LANGUAGES)
      for (const status of statuses)
        runInLanguage(language, () => {
          const happened = entry("e", status, "2026-03-08T08:00:00Z");
          const view = trackingView({ ...late, status }, [happened], null, now);
          const html = whenHtml(view) + topHtml(view, null);
          expect(html.split(formatDate(eta)), `${language} ${status}`).toHaveLength(2);
          expect(html).toContain(RESULT_WORDS.unconfirmed);
          expect(html).not.toContain(HEADLINE_WORDS.noNewDate);
        });
  });

  it("marks beside the status that a leg or the delivery should have happened", () => {
    const day = new Date("2026-03-05T08:00:00Z");
    const now = new Date("2026-03-07T08:00:00Z");
    const leg = withOffsets({ etd: day, eta: null, atd: null, ata: null }, { from: null, to: null });
    const legs = [{ mode: "sea", from_place: "Antwerp", to_place: "Lagos", ...leg }] as const;
    const overdueOf = (facts: Partial<typeof bare>, of: readonly (typeof legs)[number][] = []) =>
      trackingView({ ...bare, ...facts }, [], { goods: null, legs: [...of], references: [] }, now).overdue;
    expect(overdueOf({ status: "in_transit" }, legs)).toEqual({ label: "UPDATE AWAITED", tone: "yellow" });
    expect(overdueOf({ status: "in_transit", estimated_delivery: day }, legs)).toEqual({
      label: "OVERDUE",
      tone: "red",
    });
    expect([overdueOf({ status: "in_transit" }), overdueOf({ status: "delivered" }, legs)]).toEqual([
      null,
      null,
    ]);
  });

  it("shows that a shipment was cancelled", () => {
    expect(trackingView({ ...bare, status: "cancelled" }, []).cancelled).toBe(true);
    expect(trackingView(bare, []).cancelled).toBe(false);
  });
});

describe("the details of a shipment", () => {
  const leg = { mode: "sea", from_place: "Antwerp", to_place: "Lagos" } as const;
  const unknown = withOffsets({ etd: null, eta: null, atd: null, ata: null }, { from: null, to: null });
  const row = {
    packages: 6,
    length_cm: 120,
    width_cm: 80,
    height_cm: 145,
    gross_kg: 2840.5,
    volume_m3: null,
  };

  it("are empty without any", () => {
    expect(trackingView(bare, [])).toMatchObject({ volume: null, legs: [], references: [] });
  });

  it("are the volume of the goods, as far as it is known", () => {
    const volumeOf = (goods: Partial<Record<"length_cm" | "volume_m3", number | null>>) =>
      trackingView(bare, [], {
        goods: goodsTotals([{ ...row, ...goods, stackable: true }]),
        legs: [],
        references: [],
      }).volume;
    expect([volumeOf({}), volumeOf({ volume_m3: 1.4625 }), volumeOf({ length_cm: null })]).toEqual([
      "8.352 m³",
      "1.463 m³",
      null,
    ]);
  });

  it("name a leg that ends where it starts by what happens there", () => {
    const within = { ...leg, ...unknown, to_place: "Antwerp" };
    const named = (legs: (typeof within)[]) =>
      trackingView(bare, [], { goods: null, legs, references: [] }).legs.map((each) => each.within);
    expect(named([within, { ...within, to_place: "Lagos" }, { ...within }])).toEqual([
      "Collection in Antwerp",
      null,
      "Delivery in Antwerp",
    ]);
    expect(named([within])).toEqual(["Transport within Antwerp"]);
  });

  it("are no plans once the shipment is cancelled", () => {
    const day = new Date("2026-03-05T08:00:00Z");
    const legs = [{ ...leg, ...unknown, etd: day, atd: day, eta: day }];
    const cancelled = { ...bare, status: "cancelled" };
    expect(trackingView(cancelled, [], { goods: null, legs, references: [] }).legs).toMatchObject([
      {
        departure: { text: "Departed Mar 05, 2026 09:00", isLate: false },
        arrival: null,
      },
    ]);
  });

  it("are the legs with what happened rather than what was planned", () => {
    const etd = new Date("2026-03-04T10:00:00Z");
    const atd = new Date("2026-03-05T22:30:00Z");
    const legs = [
      withOffsets(
        { ...leg, ...unknown, etd, atd, eta: new Date("2026-03-21T23:30:00Z") },
        { from: "Europe/Brussels", to: "Asia/Shanghai" },
      ),
      { ...leg, ...unknown },
    ];
    expect(trackingView(bare, [], { goods: null, legs, references: [] }, atd).legs).toEqual([
      {
        mode: "Sea",
        from: "Antwerp",
        to: "Lagos",
        within: null,
        departure: { text: "Departed Mar 05, 2026 23:30", isLate: false },
        arrival: { text: "Arrival planned Mar 22, 2026 07:30", isLate: false },
        isOverdue: false,
        progress: "under",
      },
      {
        mode: "Sea",
        from: "Antwerp",
        to: "Lagos",
        within: null,
        departure: null,
        arrival: null,
        isOverdue: false,
        progress: "ahead",
      },
    ]);
  });

  it("say of a leg that should have left or arrived by now that nobody reported it", () => {
    const [before, now, after] = ["2026-03-05T08:00:00Z", "2026-03-06T08:00:00Z", "2026-03-07T08:00:00Z"].map(
      (text) => new Date(text),
    );
    const timesOf = (times: Partial<Record<"etd" | "eta" | "atd" | "ata", Date>>, status = "in_transit") => {
      const legs = [{ ...leg, ...unknown, ...times }];
      const [shown] = trackingView({ ...bare, status }, [], { goods: null, legs, references: [] }, now).legs;
      return [shown?.departure, shown?.arrival].map(
        (time) => time && `${time.text.split(" Mar")[0]}${time.isLate ? "!" : ""}`,
      );
    };
    expect(timesOf({ etd: before, eta: after })).toEqual(["Departure planned!", "Arrival planned"]);
    expect(timesOf({ etd: before, atd: before, eta: before })).toEqual(["Departed", "Arrival planned!"]);
    expect(timesOf({ etd: after, eta: after })).toEqual(["Departure planned", "Arrival planned"]);
    expect(timesOf({ etd: before, ata: before })).toEqual(["Departure planned", "Arrived"]);
    expect(timesOf({ etd: before, eta: before }, "delivered")).toEqual([
      "Departure planned",
      "Arrival planned",
    ]);
  });

  it("are the customer's references, a line for each kind", () => {
    const references = [
      { kind: "purchase_order", value: "PO 1" },
      { kind: "house_bl", value: "ZFANR123" },
      { kind: "purchase_order", value: "PO 2" },
    ] as const;
    expect(trackingView(bare, [], { goods: null, legs: [], references: [...references] }).references).toEqual(
      [
        { label: "House B/L", value: "ZFANR123" },
        { label: "Purchase order", value: "PO 1, PO 2" },
      ],
    );
  });
});

describe.each(["Pacific/Auckland", "America/Los_Angeles", "Europe/Brussels"])(
  "the dates of a shipment, in %s",
  (zone) => {
    const before = process.env["TZ"];
    beforeAll(() => void (process.env["TZ"] = zone));
    afterAll(() => void (process.env["TZ"] = before));

    it("are those of Brussels", () => {
      const shipment = { ...bare, estimated_delivery: new Date("2026-06-30T22:15:00Z") };
      const view = trackingView(shipment, [entry("a", "pending", "2026-01-15T23:30:00Z")]);
      expect(view.estimatedDelivery).toBe("Jul 01, 2026");
      expect(view.timeline[0]).toMatchObject({ day: "2026-01-16", date: "Jan 16, 2026", time: "00:30" });
    });
  },
);

describe("the search for a tracking number", () => {
  it("is trimmed and required", () => {
    expect(trackingSearchSchema.parse("  zf-1 ")).toBe("zf-1");
    expect(trackingSearchSchema.safeParse("   ").error?.issues[0]?.message).toBe(
      "Please enter a tracking number",
    );
    expect(trackingSearchSchema.safeParse(undefined).error?.issues[0]?.message).toBe(
      "Please enter a tracking number",
    );
  });

  it("never passes characters to the database that it cannot store", () => {
    expect(trackingSearchSchema.parse("a\u0000b")).toBe("ab");
    expect(trackingSearchSchema.parse("\u200b zf-1\u2060")).toBe("zf-1");
    expect(trackingSearchSchema.safeParse("\u200b").success).toBe(false);
    expect(trackingSearchSchema.parse("x".repeat(5000))).toHaveLength(64);
  });
});
