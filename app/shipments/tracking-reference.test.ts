import * as fc from "fast-check";
import { expect, test } from "vitest";
import { REFERENCE_KINDS } from "./references.ts";
import { type ReferenceHit, visibleHits } from "./tracking-reference.ts";

const hit = (values: Partial<ReferenceHit>): ReferenceHit => ({
  kind: "customer_reference",
  shipper_id: "s1",
  consignee_id: "c1",
  shipper_address: "Vliegveld 30\n1830 Machelen",
  consignee_address: "1 Marina, Lagos",
  ...values,
});
const never = () => false;
const has1830 = (address: string) => address.includes("1830");

test("a customer's own reference shows the shipment; what others share, or we count up, asks for a postcode", () => {
  expect(visibleHits("ORDER4711", [hit({})], never)).toHaveLength(1);
  for (const kind of [...REFERENCE_KINDS.filter((each) => each !== "customer_reference"), "document"]) {
    expect(visibleHits("ZFS30101", [hit({ kind })], never)).toEqual([]);
    expect(visibleHits("ZFS30101", [hit({ kind })], has1830)).toHaveLength(1);
  }
});

test("a short reference stays short, whatever its characters count in a string of JavaScript", () => {
  expect(visibleHits("😀😀12", [hit({})], never)).toEqual([]);
});

test("a reference of several customers, one shared kind among them, or a short one asks too", () => {
  const mine = hit({});
  const theirs = hit({ consignee_id: "c2", shipper_address: "9000 Gent" });
  expect(visibleHits("ORDER4711", [mine, { ...mine }], never)).toHaveLength(2);
  expect(visibleHits("ORDER4711", [mine, theirs], never)).toEqual([]);
  expect(visibleHits("ORDER4711", [mine, theirs], has1830)).toEqual([mine]);
  expect(visibleHits("ORDER4711", [mine, hit({ kind: "container" })], never)).toEqual([]);
  expect(visibleHits("4711", [mine], never)).toEqual([]);
  expect(visibleHits("4711", [mine], has1830)).toEqual([mine]);
});

test("without a postcode that fits, nothing is shown that another customer or kind shares", () => {
  const hits = fc.array(
    fc.record({
      kind: fc.constantFrom(...REFERENCE_KINDS),
      shipper_id: fc.constantFrom("s1", "s2", null),
      consignee_id: fc.constantFrom("c1", "c2", null),
      shipper_address: fc.constantFrom("1830", "9000", null),
      consignee_address: fc.constantFrom("1830", "9000", null),
    }),
    { maxLength: 5 },
  );
  fc.assert(
    fc.property(hits, (all) => {
      const shown = visibleHits("ORDER4711", all, never);
      const customers = new Set(all.map((each) => `${each.shipper_id} ${each.consignee_id}`));
      const ownKinds = all.every(({ kind }) => kind === "customer_reference");
      expect(shown).toHaveLength(ownKinds && customers.size === 1 ? all.length : 0);
    }),
  );
});
