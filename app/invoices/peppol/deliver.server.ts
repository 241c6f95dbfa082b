import { sql } from "kysely";
import type { NetworkOverrides } from "#app/kit/fetch-text.server.ts";
import type { Auth } from "#app/request/auth.server.ts";
import type { Database } from "#database/connection/connect.ts";
import { emit, NOBODY } from "#database/events/emit.ts";
import { type DeliveryState, unsureElsewhere } from "../transmissions/transmission.ts";
import type { Endpoint, Invoice, InvoiceParty } from "../invoice.ts";
import { INVOICE_MESSAGES } from "../messages.ts";
import { type AccessPoint, placesOf, Refusal } from "../access-point.ts";
import { openConnection } from "../connection.server.ts";
import { belgianEnterprise, endpointOf, ENTERPRISE_SCHEME, VAT_SCHEME } from "./peppol.ts";
import { type PeppolJob, queuePeppol } from "./send-peppol.server.ts";

interface PeppolOptions {
  db: Database;
  auth: Auth;
  means?: NetworkOverrides;
}

interface OpenDelivery {
  id: string;
  invoice_id: string;
  attempt: number;
  state: DeliveryState;
  endpoint: string | null;
  provider: string | null;
  provider_id: string | null;
  unsure: { provider: string | null; unsure: true }[];
  created_at: Date;
  model: Invoice;
  ubl: Buffer;
}

/**
 * Sends a queued invoice to the access point, or reads its state. Throws when a retry may succeed, so that the queue
 * retries; the reason is stored on the invoice meanwhile, and for good after the last attempt.
 */
export async function deliverByPeppol(
  options: PeppolOptions,
  { id }: PeppolJob,
  { isLast }: { isLast: boolean },
): Promise<void> {
  const delivery = await findOpen(options.db, id);
  if (!delivery) return;
  try {
    await (delivery.provider_id === null ? deliver(options, delivery) : follow(options, delivery));
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    if (error instanceof Refusal) return record(options.db, delivery, { state: "refused", reason: words });
    const state = isLast && delivery.provider_id === null ? "refused" : delivery.state;
    await record(options.db, delivery, { state, reason: `The access point: ${words}` });
    throw error;
  }
}

async function findOpen(db: Database, id: string): Promise<OpenDelivery | undefined> {
  const { rows } = await sql<OpenDelivery>`
    select delivery.id, delivery.invoice_id, delivery.attempt, delivery.state, delivery.endpoint, delivery.provider, delivery.provider_id,
      delivery.created_at, invoices.model, invoice_files.bytes as ubl,
      (select coalesce(json_agg(json_build_object('provider', provider, 'unsure', unsure)), '[]') from invoice_deliveries as each
        where each.invoice_id = delivery.invoice_id and unsure) as unsure
    from invoice_deliveries as delivery
    join invoices on invoices.id = delivery.invoice_id
    join invoice_files on invoice_files.invoice_id = invoices.id and invoice_files.kind = 'ubl'
    where delivery.id = ${id} and channel = 'peppol' and state in ('queued', 'sent')`.execute(db);
  return rows[0];
}

async function deliver({ db, auth, means }: PeppolOptions, delivery: OpenDelivery): Promise<void> {
  const point = await openConnection(db, auth, means);
  if (!point) throw new Error("none is set up any more: Settings, Invoicing");
  const { id, invoice_id, model, ubl } = delivery;
  const elsewhere = unsureElsewhere(delivery.unsure, point.provider);
  if (elsewhere.length > 0) throw new Refusal(INVOICE_MESSAGES.unsureElsewhere(placesOf(elsewhere)));
  const to = await findReceiver(point, model);
  await record(db, delivery, { endpoint: `${to.scheme}:${to.id}`, provider: point.provider, unsure: true });
  const { number, kind } = model;
  // The key of the invoice, not of the attempt: documents of abandoned attempts are found again.
  const document = { key: invoice_id, kind, number: number ?? "", ubl: ubl.toString("utf8"), to };
  const isRetry = delivery.provider !== null || delivery.attempt > 1;
  const receipt = await point.send({ ...document, isRetry }).catch(async (error: unknown) => {
    // It has validated and refused the document, so it does not have it.
    if (error instanceof Refusal) await record(db, delivery, { unsure: false });
    throw error;
  });
  await record(db, delivery, { state: receipt.state, provider_id: receipt.id, reason: null, unsure: false });
  if (receipt.state === "sent" && point.stateOf) await queuePeppol(db, { id }, FIRST_CHECK_SECONDS);
}

/**
 * Finds the first address at which the customer receives; asked each time, since a negative answer is not kept.
 * @throws Refusal
 */
async function findReceiver(point: AccessPoint, { buyer, kind }: Invoice): Promise<Endpoint> {
  const addresses = addressesOf(buyer);
  for (const address of addresses) if (await point.canReceive(address, kind)) return address;
  const addressTexts = addresses.map(({ scheme, id }) => `${scheme}:${id}`).join(" and ");
  throw new Refusal(
    `The customer receives nothing by Peppol under ${addressTexts || "any address we know"}: send it by mail`,
  );
}

/** Lists possible addresses: a Belgian company may be registered by its enterprise number, its VAT number, or both. */
function addressesOf(party: InvoiceParty): Endpoint[] {
  const own = endpointOf(party);
  const number = party.address.countryCode === "BE" ? belgianEnterprise(party) : null;
  const belgian =
    number === null
      ? []
      : [
          { scheme: ENTERPRISE_SCHEME, id: number },
          { scheme: VAT_SCHEME, id: `BE${number}` },
        ];
  const all = [...(own ? [own] : []), ...belgian];
  return all.filter(
    ({ scheme, id }, at) => all.findIndex((one) => one.scheme === scheme && one.id === id) === at,
  );
}

const FIRST_CHECK_SECONDS = 30;
const LONGEST_LOOK_SECONDS = 6 * 3600;
const LOOKS_END_SECONDS = 7 * 24 * 3600;

async function follow({ db, auth, means }: PeppolOptions, delivery: OpenDelivery): Promise<void> {
  const point = await openConnection(db, auth, means);
  if (!point?.stateOf || point.provider !== delivery.provider || delivery.provider_id === null) return;
  const { state, reason } = await point.stateOf(delivery.provider_id);
  if (state !== "sent") return record(db, delivery, { state, reason });
  const seconds = (Date.now() - delivery.created_at.getTime()) / 1000;
  if (seconds > LOOKS_END_SECONDS) return;
  await queuePeppol(db, delivery, Math.min(LONGEST_LOOK_SECONDS, Math.max(FIRST_CHECK_SECONDS, seconds / 2)));
}

interface DeliveryChange {
  state?: DeliveryState;
  reason?: string | null;
  endpoint?: string;
  provider?: string;
  provider_id?: string;
  unsure?: boolean;
}

async function record(
  db: Database,
  { id, invoice_id }: OpenDelivery,
  changed: DeliveryChange,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const reason = changed.reason?.slice(0, 1000);
    await tx
      .updateTable("invoice_deliveries")
      .set({ ...changed, ...(reason === undefined ? {} : { reason }), changed_at: sql<Date>`now()` })
      .where("id", "=", id)
      .execute();
    await emit(tx, NOBODY, { action: "invoice.delivery_changed", entityId: invoice_id, audited: false });
  });
}
