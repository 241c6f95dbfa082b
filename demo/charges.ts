import type { Transaction } from "kysely";
import { insertChargesOfOffer } from "#app/offers/charges-of-offer.server.ts";
import type { DB } from "#database/schema.generated.ts";
import { addDays, toLocalDay } from "#app/kit/time/time.ts";
import { type DemoLine, insertVersions, type Maker } from "./insert-offers.ts";
import { demoId } from "./random.ts";
import samples from "./samples/accepted-offer.json" with { type: "json" };
import { hoursBefore } from "./times.ts";

const CUSTOMER = "export@scheldekaai.example";
const shipmentId = demoId("shipment", 0);

const versions = samples.versions as DemoLine[][];

/** Creates the demo's path from request to accounting: a reply, an offer whose second version was accepted, charges. */
export async function insertDemoCharges(tx: Transaction<DB>, now: Date, seller: Maker): Promise<void> {
  const request = await tx
    .selectFrom("quote_requests")
    .select(["id", "name", "company", "created_at"])
    .where("email", "=", CUSTOMER)
    .where("shipment_id", "=", shipmentId)
    .executeTakeFirst();
  if (!request) return;
  const after = (hours: number) => hoursBefore(request.created_at, -hours);
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
  const accepted = await insertAccepted(tx, now, seller, { ...request, after });
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

async function insertAccepted(
  tx: Transaction<DB>,
  now: Date,
  seller: Maker,
  request: { id: string; name: string | null; company: string | null; after: (hours: number) => Date },
): Promise<string> {
  const { after } = request;
  const company = await tx
    .selectFrom("company_contacts")
    .select("company_id")
    .where("email", "=", CUSTOMER)
    .executeTakeFirst();
  const customer_name = request.name ?? "Griet Adriaens";
  const last = versions.length - 1;
  const id = (index: number) => demoId("accepted-offer", index);
  const rows = versions.map((lines, index) => ({
    ...samples.head,
    id: id(index),
    lines,
    request_id: request.id,
    company_id: company?.company_id ?? null,
    status: index === last ? ("accepted" as const) : ("superseded" as const),
    customer_name,
    customer_company: request.company,
    customer_email: CUSTOMER,
    service_type: "Sea Freight" as const,
    incoterm: "CIF" as const,
    valid_until: addDays(toLocalDay(after(0)), 14),
    created_by_id: seller.id,
    created_by: seller.email,
    created_at: after(1 + 2 * index),
    sent_at: after(1.2 + 2 * index),
    sent_by: seller.email,
    opened_at: after(1.5 + 2 * index),
    last_opened_at: after(4.5),
    opened_count: 2,
    ...(index === last && {
      decided_at: after(4.6),
      decided_via: "link" as const,
      decided_name: customer_name,
      shipment_id: shipmentId,
    }),
  }));
  await insertVersions(tx, Number(toLocalDay(now).slice(0, 4)), rows);
  return id(last);
}
