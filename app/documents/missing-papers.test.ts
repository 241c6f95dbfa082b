import { describe, expect, it } from "vitest";
import { paperList } from "#app/shipments/paper.ts";
import { duePapers, missingPapers, type PaperFacts } from "./missing-papers.ts";

const now = new Date("2026-11-20T12:00:00Z");
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
const facts = (changed: Partial<PaperFacts> = {}): PaperFacts => ({
  mode: "road",
  incoterm: null,
  originCountry: "BE",
  destinationCountry: "FR",
  status: "in_transit",
  dangerousGoods: false,
  createdAt: hours(-100),
  movedAt: hours(-10),
  departure: null,
  estimatedDelivery: null,
  deliveredAt: null,
  settled: new Set(),
  ...changed,
});
const due = (changed: Partial<PaperFacts> = {}) =>
  duePapers(missingPapers(paperList, facts(changed), now)).map(({ paper }) => paper);
const find = (paper: string, changed: Partial<PaperFacts>) =>
  missingPapers(paperList, facts(changed), now).find((missing) => missing.paper === paper);

describe("by mode", () => {
  it("asks on its way: by air invoice, packing list, AWB; by sea the B/L; by road the CMR; an invoice where customs may look", () => {
    const overseas = { destinationCountry: null };
    expect(due({ mode: "air", ...overseas })).toEqual(["invoice", "packing_list", "awb"]);
    expect(due({ mode: "sea", ...overseas })).toEqual(["invoice", "packing_list", "bill_of_lading"]);
    expect(due({ ...overseas })).toEqual(["invoice", "cmr"]);
    expect(due({ destinationCountry: "GB" })).toEqual(["invoice", "cmr", "customs"]);
  });

  it("needs no invoice within the customs union, and no CMR within one country", () => {
    expect(due()).toEqual(["cmr"]);
    expect(due({ originCountry: "CH", destinationCountry: "CH" })).toEqual([]);
    expect(due({ mode: "sea" })).toEqual(["packing_list", "bill_of_lading"]);
    expect(due({ destinationCountry: "BE" })).toEqual([]);
    expect(due({ destinationCountry: null, originCountry: null })).toEqual(["invoice", "cmr"]);
  });

  it("asks for no paper that is there, and for none of a cancelled shipment", () => {
    expect(due({ settled: new Set(["invoice", "cmr"]) })).toEqual([]);
    expect(due({ status: "cancelled" })).toEqual([]);
  });
});

describe("customs", () => {
  const routes: [from: string | null, to: string | null, asked: boolean][] = [
    ["BE", "FR", false],
    ["BE", "GB", true],
    ["BE", "NG", true],
    ["CN", "US", true],
    ["CH", "CH", false],
    ["BE", null, false],
    [null, "NG", false],
  ];
  it.each(routes)("from %s to %s: %s", (originCountry, destinationCountry, isRequired) => {
    expect(due({ originCountry, destinationCountry }).includes("customs")).toBe(isRequired);
  });

  it("asks for what comes in before its delivery, not before it left", () => {
    const coming = { originCountry: "CN", destinationCountry: "BE", mode: "sea" } as const;
    expect(due(coming)).not.toContain("customs");
    expect(due({ ...coming, estimatedDelivery: hours(25) })).not.toContain("customs");
    expect(due({ ...coming, estimatedDelivery: hours(24) })).toContain("customs");
    expect(due({ ...coming, status: "out_for_delivery" })).toContain("customs");
  });

  it("comes from whom the Incoterm says", () => {
    const out = { destinationCountry: "NG" };
    const into = { originCountry: "CN", destinationCountry: "BE" };
    expect(find("customs", { ...out, incoterm: "EXW" })?.by).toBe("consignee");
    expect(find("customs", { ...out, incoterm: "FCA" })?.by).toBe("shipper");
    expect(find("customs", { ...into, incoterm: "DAP" })?.by).toBe("consignee");
    expect(find("customs", { ...into, incoterm: "DDP" })?.by).toBe("shipper");
    expect(find("customs", into)?.by).toBeNull();
    expect(find("invoice", out)?.by).toBe("shipper");
    expect(find("cmr", out)?.by).toBe("us");
  });
});

describe("since when", () => {
  it("is a day before departure, not due earlier, and due once it has moved", () => {
    const waiting = { status: "pending", movedAt: null };
    expect(find("cmr", waiting)).toMatchObject({ since: null, stage: "departure" });
    expect(find("cmr", { ...waiting, departure: hours(25) })?.since).toBeNull();
    expect(find("cmr", { ...waiting, departure: hours(20) })?.since).toEqual(hours(-4));
    expect(find("cmr", {})?.since).toEqual(hours(-10));
    expect(find("cmr", { movedAt: null })?.since).toEqual(hours(-100));
    expect(find("cmr", { departure: hours(-40) })?.since).toEqual(hours(-64));
    expect(find("cmr", { departure: hours(-400) })?.since).toEqual(hours(-100));
  });

  it("asks for the proof from the delivery on", () => {
    expect(find("proof_of_delivery", {})).toMatchObject({ since: null, stage: "delivery" });
    const delivered = { status: "delivered", deliveredAt: hours(-2) };
    expect(find("proof_of_delivery", delivered)?.since).toEqual(hours(-2));
  });
});

it("asks for the declaration of dangerous goods where the terms say so", () => {
  expect(due({ dangerousGoods: true })).toContain("dangerous_goods");
  expect(due()).not.toContain("dangerous_goods");
});
