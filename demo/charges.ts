import type { Insertable, Transaction } from "kysely";
import { insertChargesOfOffer } from "#database/charges/charges-of-offer.ts";
import { nextCount } from "#database/documents/next-count.ts";
import type { DB } from "#database/schema.generated.ts";
import { offerNumber } from "#domain/offers/offer.ts";
import { offerTotals, type PricedLine } from "#domain/offers/totals.ts";
import { addDays, toLocalDay } from "#domain/time.ts";
import { demoId } from "./random.ts";

/** Whoever wrote the offer and its charges. */
interface Seller {
  id: string;
  email: string;
}

const CUSTOMER = "export@scheldekaai.example";
const shipmentId = demoId("shipment", 0);
const HOUR = 3_600_000;

const flat = (description: string, cost: string, price: string) => ({
  description,
  basis: "flat" as const,
  quantity: "1",
  cost,
  price,
  minimum: null,
  vat_rate: "0",
});
type Line = PricedLine & { description: string };
const shared: Line[] = [
  flat("Collection at gate 4, Noorderlaan", "165", "210"),
  flat("Export customs declaration", "38", "65"),
  flat("Terminal handling, Antwerp", "245", "285"),
  { ...flat("Cargo insurance, all risks", "0.22", "0.35"), basis: "percent", quantity: null, minimum: "45" },
];
const versions: { lines: Line[] }[] = [
  {
    lines: [
      { ...flat("Ocean freight Antwerp to Lagos", "92", "138"), basis: "m3", quantity: "8.352" },
      ...shared,
    ],
  },
  {
    lines: [
      { ...flat("Ocean freight Antwerp to Lagos", "92", "126"), basis: "m3", quantity: "8.352" },
      ...shared,
    ],
  },
];

/** What came in since: actual amounts and suppliers' invoices by line of the offer. */
const ACTUALS = [
  {
    cost_actual: "801.79",
    price_actual: "1052.35",
    supplier: "Noordzee Line",
    supplier_reference: "NZL-88120",
  },
  { cost_actual: "165", price_actual: "210", supplier: "Haulage Peeters", supplier_reference: "2026/1147" },
  { cost_actual: "38", price_actual: "65", supplier: null, supplier_reference: null },
  {
    cost_actual: "271.40",
    price_actual: "285",
    supplier: "Kaai 730 Terminal",
    supplier_reference: "T-55310",
  },
];

/**
 * One thread from the request to the accountant: a request with a reply and its answer, an offer whose second version was
 * accepted, and the shipment's charges, planned and actual, one with a loss and one in another currency.
 */
export async function insertDemoCharges(tx: Transaction<DB>, now: Date, seller: Seller): Promise<void> {
  const request = await tx
    .selectFrom("quote_requests")
    .select(["id", "name", "company", "created_at"])
    .where("email", "=", CUSTOMER)
    .where("shipment_id", "=", shipmentId)
    .executeTakeFirst();
  if (!request) return;
  const after = (hours: number) => new Date(request.created_at.getTime() + hours * HOUR);
  await tx
    .insertInto("request_messages")
    .values(thread(request.id, seller, after))
    .execute();
  await tx
    .updateTable("quote_requests")
    .set({ owner_id: seller.id, claimed_at: after(0.5), answered_at: after(1.2) })
    .where("id", "=", request.id)
    .execute();
  const accepted = await insertVersions(tx, now, seller, { ...request, after });
  await insertChargesOfOffer(tx, seller, { offerId: accepted, shipmentId });
  const today = toLocalDay(now);
  await tx.updateTable("charges").set({ booked_on: today }).where("offer_id", "=", accepted).execute();
  for (const [position, actual] of ACTUALS.entries()) {
    await tx
      .updateTable("charges")
      .set(actual)
      .where("offer_id", "=", accepted)
      .where("position", "=", position)
      .execute();
  }
  await tx.insertInto("charges").values(byHand(today)).execute();
}

async function insertVersions(
  tx: Transaction<DB>,
  now: Date,
  seller: Seller,
  request: { id: string; name: string | null; company: string | null; after: (hours: number) => Date },
): Promise<string> {
  const { after } = request;
  const year = Number(toLocalDay(now).slice(0, 4));
  const number = offerNumber(year, await nextCount(tx, "offer", year));
  const company = await tx
    .selectFrom("company_contacts")
    .select("company_id")
    .where("email", "=", CUSTOMER)
    .executeTakeFirst();
  const [first, last] = versions.map((_, index) => demoId("accepted-offer", index)) as [string, string];
  for (const [index, { lines }] of versions.entries()) {
    const totals = offerTotals(lines, "EUR");
    const isLast = index === versions.length - 1;
    const id = isLast ? last : first;
    await tx
      .insertInto("offers")
      .values({
        id,
        first_id: first,
        number,
        version: index + 1,
        latest: isLast,
        request_id: request.id,
        company_id: company?.company_id ?? null,
        status: isLast ? "accepted" : "superseded",
        customer_name: request.name ?? "Griet Adriaens",
        customer_company: request.company,
        customer_email: CUSTOMER,
        service_type: "Sea Freight",
        origin_location: "Antwerp",
        destination_location: "Lagos",
        cargo: "Centrifugal pumps",
        pieces: 6,
        weight_kg: "2840",
        volume_m3: "8.352",
        currency: "EUR",
        incoterm: "CIF",
        incoterm_place: "Lagos",
        valid_until: addDays(toLocalDay(after(0)), 14),
        payment_days: 30,
        conditions:
          "Sample offer. Subject to space and equipment; duties and taxes in Nigeria are not included.",
        net_total: totals.net,
        vat_total: totals.vatTotal,
        cost_total: totals.cost,
        created_by_id: seller.id,
        created_by: seller.email,
        created_at: after(1 + 2 * index),
        sent_at: after(1.2 + 2 * index),
        sent_by: seller.email,
        opened_at: after(1.5 + 2 * index),
        last_opened_at: after(4.5),
        opened_count: 2,
        ...(isLast && {
          decided_at: after(4.6),
          decided_via: "link",
          decided_name: request.name ?? "Griet Adriaens",
          shipment_id: shipmentId,
        }),
      })
      .execute();
    await tx
      .insertInto("offer_lines")
      .values(lines.map((line, position) => ({ ...line, offer_id: id, position })))
      .execute();
  }
  return last;
}

const thread = (
  request_id: string,
  seller: Seller,
  after: (hours: number) => Date,
): Insertable<DB["request_messages"]>[] => [
  {
    request_id,
    kind: "reply",
    subject: "Your request: Antwerp to Lagos",
    body: "Dear Ms Adriaens,\n\nThank you for your request. You find our offer in a mail of its own; it is valid for two weeks.",
    recipient: CUSTOMER,
    author_id: seller.id,
    author: seller.email,
    created_at: after(1.2),
  },
  {
    request_id,
    kind: "received",
    body: "Thank you. Our budget for the freight is 126 euro a cubic metre: can you meet it for this shipment?",
    author_id: seller.id,
    author: seller.email,
    created_at: after(2.4),
  },
  {
    request_id,
    kind: "note",
    body: "Six pallets, collection at gate 4 by appointment. 126 a cubic metre still leaves a margin.",
    author_id: seller.id,
    author: seller.email,
    created_at: after(2.6),
  },
];

/** Lines that were added on the page: a cost nobody had planned, and what is settled in Lagos in dollars; a road shipment besides. */
function byHand(today: string): Insertable<DB["charges"]>[] {
  const lyon = demoId("shipment", 33);
  const line = (position: number, description: string, rest: object): Insertable<DB["charges"]> => ({
    shipment_id: shipmentId,
    position,
    description,
    currency: "EUR",
    booked_on: today,
    ...rest,
  });
  return [
    line(5, "Waiting time of the lorry, 3 hours", {
      cost_actual: "165",
      price_actual: "0",
      supplier: "Haulage Peeters",
      supplier_reference: "2026/1152",
    }),
    line(6, "Destination handling, Apapa", {
      currency: "USD",
      cost_planned: "310",
      price_planned: "390",
      cost_actual: "325.50",
      supplier: "Apapa Quay Services",
    }),
    line(0, "Road transport Kortrijk to Lyon", {
      shipment_id: lyon,
      cost_planned: "720",
      price_planned: "890",
      cost_actual: "720",
      price_actual: "890",
      vat_rate: "0",
      supplier: "Transports Vasseur",
      supplier_reference: "F-20411",
    }),
    line(1, "Tail lift at delivery", {
      shipment_id: lyon,
      cost_planned: "40",
      price_planned: "60",
      cost_actual: "40",
      price_actual: "60",
    }),
  ];
}
