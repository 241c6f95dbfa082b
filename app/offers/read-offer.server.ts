import { type Kysely, sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { nameByEmail } from "#app/accounts/staff.server.ts";
import { withResolvedRoute } from "#content/places/public-places.server.ts";
import { isRowId } from "#database/connection/keyset.ts";
import type { DB } from "#database/schema.generated.ts";
import { linesOf, type OfferLine, type OfferRow } from "./lock-offer.server.ts";

export interface ReadOffer {
  offer: OfferRow & { customer_vat: string | null };
  lines: OfferLine[];
}

export const CUSTOMER_VAT = sql<
  string | null
>`(select vat_number from companies where companies.id = offers.company_id)`.as("customer_vat");

export async function readOffer(db: Kysely<DB>, actor: Actor, id: string): Promise<ReadOffer | undefined> {
  authorize(actor, "offers.read");
  return offerWithLines(db, id);
}

/** Reads an offer without authorization, for callers that have authorized otherwise, such as by a private link. */
export async function offerWithLines(
  db: Kysely<DB>,
  id: string,
  lock?: "forUpdate",
): Promise<ReadOffer | undefined> {
  if (!isRowId(id)) return undefined;
  const offer = await db
    .selectFrom("offers")
    .selectAll()
    .select(CUSTOMER_VAT)
    .where("id", "=", id)
    .$if(lock === "forUpdate", (query) => query.forUpdate())
    .executeTakeFirst();
  return offer && { offer, lines: await linesOf(db, id) };
}

export const BRIEF = [
  "id",
  "first_id",
  "number",
  "version",
  "status",
  "customer_name",
  "customer_company",
  "service_type",
  "origin_location",
  "destination_location",
  "currency",
  "net_total",
  "vat_total",
  "cost_total",
  "valid_until",
  "created_at",
  "created_by",
  "sent_at",
  "opened_at",
  "decided_at",
] as const;

export type BriefOffer = Pick<OfferRow, (typeof BRIEF)[number]>;

const briefOffers = (db: Kysely<DB>) => db.selectFrom("offers").select(BRIEF);

export async function versionsOf(db: Kysely<DB>, actor: Actor, firstId: string): Promise<BriefOffer[]> {
  authorize(actor, "offers.read");
  if (!isRowId(firstId)) return [];
  const versions = await briefOffers(db).where("first_id", "=", firstId).orderBy("version", "desc").execute();
  return versions.map(withResolvedRoute);
}

const OFFERS_MAX = 20;

export async function offersOf(
  db: Kysely<DB>,
  actor: Actor,
  of: { requestId: string } | { companyId: string },
): Promise<BriefOffer[]> {
  authorize(actor, "offers.read");
  const [column, id] =
    "requestId" in of ? (["request_id", of.requestId] as const) : (["company_id", of.companyId] as const);
  if (!isRowId(id)) return [];
  const offers = await briefOffers(db)
    .where(column, "=", id)
    .where("latest", "=", true)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(OFFERS_MAX)
    .execute();
  return offers.map(withResolvedRoute);
}

export async function offerPeople(db: Kysely<DB>, actor: Actor, id: string) {
  authorize(actor, "offers.read");
  return db
    .selectFrom("offers")
    .leftJoin("admin_users as maker", "maker.id", "offers.created_by_id")
    .select(sql<string>`coalesce(nullif(maker.name, ''), offers.created_by)`.as("made"))
    .select(nameByEmail("offers.sent_by").$castTo<string | null>().as("sent"))
    .select(nameByEmail("offers.decided_by").$castTo<string | null>().as("decided"))
    .where("offers.id", "=", id)
    .executeTakeFirstOrThrow();
}

export async function offerOfShipment(
  db: Kysely<DB>,
  actor: Actor,
  shipmentId: string,
): Promise<BriefOffer | undefined> {
  authorize(actor, "offers.read");
  if (!isRowId(shipmentId)) return undefined;
  const offer = await briefOffers(db)
    .where("shipment_id", "=", shipmentId)
    .orderBy("created_at", "desc")
    .executeTakeFirst();
  return offer && withResolvedRoute(offer);
}

/** Reads request, shipment and customer of an offer, as far as they exist. */
export async function offerOrigin(
  db: Kysely<DB>,
  actor: Actor,
  offer: Pick<OfferRow, "request_id" | "shipment_id" | "company_id">,
) {
  authorize(actor, "offers.read");
  const [request, shipment, customer] = await Promise.all([
    db
      .selectFrom("quote_requests")
      .select(["id", "number", "name", "email"])
      .where("id", "=", offer.request_id)
      .executeTakeFirst(),
    db
      .selectFrom("shipments")
      .select(["id", "tracking_number", "status"])
      .where("id", "=", offer.shipment_id)
      .executeTakeFirst(),
    db
      .selectFrom("companies")
      .select(["id", "name", "vat_number"])
      .where("id", "=", offer.company_id)
      .executeTakeFirst(),
  ]);
  return { request: request ?? null, shipment: shipment ?? null, customer: customer ?? null };
}
