import { demoId } from "./random.ts";
// Invented people and companies; addresses of mail end in .example, telephone numbers in 555 01xx.
import samples from "./samples/parties.json" with { type: "json" };
import { dayAt } from "./times.ts";

const { consignees, shippers } = samples;

export type ShipperKey = keyof typeof shippers;
export type ConsigneeKey = keyof typeof consignees;

export const shipperId = (key: ShipperKey) => demoId("shipper", Object.keys(shippers).indexOf(key));
export const consigneeId = (key: ConsigneeKey) => demoId("consignee", Object.keys(consignees).indexOf(key));

export function demoParties(now: Date) {
  return {
    shippers: rows("shipper", Object.values(shippers), now),
    consignees: rows("consignee", Object.values(consignees), now),
  };
}

function rows(kind: "shipper" | "consignee", parties: (typeof shippers)[ShipperKey][], now: Date) {
  return parties.map((party, number) => {
    const time = `${String(8 + (number % 9)).padStart(2, "0")}:${10 + number * 3}`;
    const created = dayAt(now, -(90 + number * 53 + (kind === "shipper" ? 0 : 17)), time);
    return { id: demoId(kind, number), ...party, created_at: created, updated_at: created };
  });
}
