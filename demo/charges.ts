import type { Transaction } from "kysely";
import { insertChargesOfOffer } from "#app/offers/charges-of-offer.server.ts";
import { nextCount } from "#app/documents/next-count.server.ts";
import type { DB } from "#database/schema.generated.ts";
import { offerNumber } from "#app/offers/offer.ts";
import { offerTotals, type PricedLine } from "#app/offers/totals.ts";
import { addDays, toLocalDay } from "#app/kit/time/time.ts";
import { demoId } from "./random.ts";
import samples from "./samples/accepted-offer.json" with { type: "json" };

interface Seller {
  id: string;
  email: string;
}

const CUSTOMER = "export@scheldekaai.example";
const shipmentId = demoId("shipment", 0);
const HOUR = 3_600_000;

type Line = PricedLine & { description: string };
const versions = samples.versions as Line[][];

/** From the request to the accountant: a reply, an offer whose second version was accepted, charges. */
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
    .values(
      samples.messages.map(({ afterHours, ...message }) => ({
        ...message,
        request_id: request.id,
        author_id: seller.id,
        author: seller.email,
        created_at: after(afterHours),
      })),
    )
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
  for (const [position, actual] of samples.actuals.entries()) {
    await tx
      .updateTable("charges")
      .set(actual)
      .where("offer_id", "=", accepted)
      .where("position", "=", position)
      .execute();
  }
  // A cost nobody had planned, what is settled in Lagos in dollars, and a road shipment.
  const added = samples.addedByHand.map(({ shipment, ...charge }) => ({
    ...charge,
    shipment_id: demoId("shipment", shipment),
    booked_on: today,
  }));
  await tx.insertInto("charges").values(added).execute();
  const rates = Object.entries(samples.rates).map(([currency, rate]) => ({ currency, rate }));
  await tx
    .insertInto("exchange_rates")
    .values(rates.map((each) => ({ ...each, day: today, source: "typed" })))
    .execute();
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
  for (const [index, lines] of versions.entries()) {
    const totals = offerTotals(lines, { currency: "EUR" });
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
