import { describe, expect, it } from "vitest";
import { places } from "#content/places/places.server.ts";
import { postForm, ALLOWED_TAGS, plainText } from "#app/blog/post.ts";
import { isPhoneNumber } from "#app/contact-messages/contact-submission.ts";
import { detailsWarnings } from "#app/shipments/details-warnings.ts";
import { shipmentDetailsSchema } from "#app/shipments/details.ts";
import { goodsTotals } from "#app/shipments/goods.ts";
import { etaOfLegs } from "#app/shipments/legs.ts";
import { isOpen, isOnHold } from "#app/shipments/status.ts";
import { hasValidCheckCharacter } from "#app/shipments/tracking-number.ts";
import { toLocalDateTime, toLocalDay } from "#app/kit/time/time.ts";
import { demoBlog } from "./blog.ts";
import { demoParties } from "./parties.ts";
import { demoQuoteRequests, demoContactSubmissions } from "./quote-requests.ts";
import { demoShipments, demoTrackingNumber } from "./shipments.ts";

const unique = (texts: readonly string[]) => new Set(texts).size === texts.length;

// Night, morning and evening, summer and winter, and the days of clock changes.
const moments = [
  "2026-01-01T00:30:00Z",
  "2026-03-29T02:30:00Z",
  "2026-07-14T09:00:00Z",
  "2026-10-25T18:00:00Z",
  "2028-02-29T23:59:00Z",
].map((text) => new Date(text));

describe.each(moments)("the demo data at %s", (now) => {
  const demo = demoShipments(now);
  const { shipments, history } = demo;

  it("is deterministic", () => {
    expect(demoShipments(now)).toEqual(demo);
    expect(demoBlog(now)).toEqual(demoBlog(now));
  });

  it("has forty shipments with status and location of their newest entry", () => {
    expect(shipments).toHaveLength(40);
    for (const shipment of shipments) {
      const entries = history.filter((entry) => entry.shipment_id === shipment.id);
      const newest = entries.toSorted((a, b) => b.timestamp.getTime() - a.timestamp.getTime())[0];
      expect(newest).toMatchObject({ status: shipment.status, location: shipment.current_location });
    }
  });

  it("has the code of every place we know, so that an edit of something else adds none", () => {
    const named = [
      ...shipments.flatMap((shipment) => [
        [shipment.origin_location, shipment.origin_code],
        [shipment.destination_location, shipment.destination_code],
        [shipment.current_location, shipment.current_code],
      ]),
      ...demo.legs.flatMap((leg) => [
        [leg.from_place, leg.from_code],
        [leg.to_place, leg.to_code],
      ]),
    ];
    const wrong = named.filter(([text, code]) => (code ? !places.find(code) : places.resolve(text ?? "")));
    expect(wrong).toEqual([]);
  });

  it("goes from the origin to the destination that the head of the tracking page names", () => {
    for (const { id, origin_location, destination_location } of shipments) {
      const legs = demo.legs.filter((leg) => leg.shipment_id === id);
      expect([legs[0]?.from_place, legs.at(-1)?.to_place]).toEqual([origin_location, destination_location]);
    }
  });

  it("has no future, simultaneous or unordered entries", () => {
    for (const shipment of shipments) {
      const times = history
        .filter((entry) => entry.shipment_id === shipment.id)
        .map((entry) => entry.timestamp.getTime());
      expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b));
      expect(times.at(-1)).toBeLessThanOrEqual(now.getTime());
      expect(shipment.created_at.getTime()).toBe(times[0]);
    }
  });

  it("has moved no estimated delivery after now", () => {
    expect(demo.etaChanges.filter(({ created_at }) => created_at > now)).toEqual([]);
  });

  it("has details without a warning, whose totals are those of the shipments", () => {
    const { references, containers, goods, legs } = demo;
    const ofShipment = <Row extends { shipment_id: string }>(rows: readonly Row[], id: string) =>
      rows.filter(({ shipment_id }) => shipment_id === id);
    for (const shipment of shipments) {
      const { incoterm, incoterm_place, declared_value, declared_currency, dangerous_goods } = shipment;
      const { temperature_min_c, temperature_max_c } = shipment;
      const numbers = new Map(containers.map(({ id, number }) => [id, number]));
      const details = shipmentDetailsSchema.parse({
        references: ofShipment(references, shipment.id),
        containers: ofShipment(containers, shipment.id),
        goods: ofShipment(goods, shipment.id).map((row) => ({
          ...row,
          container: numbers.get(row.container_id ?? ""),
        })),
        legs: ofShipment(legs, shipment.id),
        terms: {
          incoterm,
          incoterm_place,
          declared_value,
          declared_currency,
          dangerous_goods,
          temperature_min_c,
          temperature_max_c,
        },
      });
      expect(detailsWarnings(details, { serviceType: shipment.service_type, now })).toEqual([]);
      const totals = goodsTotals(details.goods ?? []);
      expect([shipment.weight, shipment.pieces]).toEqual([
        totals?.gross_kg ?? null,
        totals?.packages ?? null,
      ]);
      expect(etaOfLegs(details.legs ?? [])).toEqual(shipment.estimated_delivery);
    }
  });

  it("has every status, some late and some due today", () => {
    const statuses = new Set(shipments.map((shipment) => shipment.status));
    for (const status of [
      "pending",
      "picked_up",
      "in_transit",
      "out_for_delivery",
      "delivered",
      "cancelled",
    ]) {
      expect(statuses).toContain(status);
    }
    expect(shipments.filter((shipment) => isOnHold(shipment.status)).length).toBeGreaterThan(1);
    const due = shipments
      .filter((shipment) => isOpen(shipment.status) && shipment.estimated_delivery)
      .map((shipment) => toLocalDay(shipment.estimated_delivery ?? now));
    expect(due.filter((day) => day < toLocalDay(now)).length).toBeGreaterThan(1);
    expect(due.filter((day) => day === toLocalDay(now)).length).toBeGreaterThan(1);
  });

  it("has past requests and messages, the newest unread", () => {
    const quotes = demoQuoteRequests(now);
    const contacts = demoContactSubmissions(now);
    expect([quotes.length, contacts.length]).toEqual([25, 15]);
    expect(new Set(quotes.map((quote) => quote.status))).toEqual(
      new Set(["pending", "in_progress", "completed", "rejected"]),
    );
    for (const row of [...quotes, ...contacts]) {
      expect(row.created_at.getTime()).toBeLessThan(now.getTime());
      expect(row.updated_at.getTime()).toBeLessThanOrEqual(now.getTime());
    }
    expect(quotes[0]?.is_read || contacts[0]?.is_read).toBe(false);
    expect(contacts.every((contact) => isPhoneNumber(contact.phone))).toBe(true);
  });

  it("references existing rows only", () => {
    const { shippers, consignees } = demoParties(now);
    const ids = new Set([...shippers, ...consignees, ...shipments].map((row) => row.id));
    expect([shippers.length, consignees.length]).toEqual([12, 12]);
    for (const shipment of shipments) {
      expect(ids.has(shipment.shipper_id) && ids.has(shipment.consignee_id)).toBe(true);
    }
    for (const quote of demoQuoteRequests(now)) {
      expect(quote.shipment_id === null || ids.has(quote.shipment_id)).toBe(true);
    }
  });
});

describe("the demo shipments", () => {
  const { shipments, history } = demoShipments(moments[2] ?? new Date(0));

  it("have distinct tracking numbers of our form", () => {
    expect(shipments.filter((shipment) => !hasValidCheckCharacter(shipment.tracking_number, "ZF"))).toEqual(
      [],
    );
    expect(unique(shipments.map((shipment) => shipment.tracking_number))).toBe(true);
    expect(unique([...shipments, ...history].map((row) => row.id))).toBe(true);
  });

  it("start with the memorable one, in transit", () => {
    expect(shipments[0]).toMatchObject({ tracking_number: demoTrackingNumber, status: "in_transit" });
  });
});

describe("the demo articles", () => {
  const { posts, categories, authors, translations } = demoBlog(moments[2] ?? new Date(0));

  it("are eight in four categories by three authors, with a draft and an archived one", () => {
    expect([posts.length, categories.length, authors.length]).toEqual([8, 4, 3]);
    expect(posts.map((post) => post.status).toSorted()).toEqual([
      "archived",
      "draft",
      ...Array.from({ length: 6 }, () => "published"),
    ]);
    expect(new Set(posts.map((post) => post.category_id)).size).toBe(4);
    expect(posts.every((post) => (post.status === "draft") === (post.published_at === null))).toBe(true);
  });

  it.each([...posts, ...translations])(
    "«$title» holds only allowed tags, closed and without attributes",
    (post) => {
      const open: string[] = [];
      for (const [, closing, tag = ""] of post.content.matchAll(/<(\/?)([^>]*)>/g)) {
        expect(ALLOWED_TAGS).toContain(tag);
        if (closing) expect(open.pop()).toBe(tag);
        else if (tag !== "br") open.push(tag);
      }
      expect(open).toEqual([]);
      expect(post.content).not.toMatch(/&(?!amp;|lt;|gt;)/);
    },
  );

  it.each([...posts, ...translations])("«$title» is long enough and passes validation", (post) => {
    const words = plainText(post.content).split(" ").length;
    expect(words).toBeGreaterThanOrEqual(400);
    expect(words).toBeLessThanOrEqual(700);
    const published_at = post.published_at && toLocalDateTime(post.published_at);
    expect(postForm.safeParse({ ...post, published_at }).error?.issues).toBeUndefined();
  });

  it("have a picture where its address is known", () => {
    const pictured = demoBlog(moments[0] ?? new Date(0), { "customs.jpg": "/pictures/customs.webp" }).posts;
    expect(pictured.filter((post) => post.featured_image).map((post) => post.featured_image_alt)).toEqual([
      "Lorries waiting at the barriers of a port customs gate at dusk",
    ]);
  });
});
