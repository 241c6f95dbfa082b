import { sql } from "kysely";
import { languageOfOffers, readerLanguage } from "#app/customers/reader-language.server.ts";
import type { LinkTarget } from "./private-link.ts";
import { type Database, prepared, type ValueOf } from "#database/connection/connect.ts";
import { isEmail } from "#app/kit/text/email.ts";
import { linkEndColumn, tokenHash, untilDelivery } from "./private-link-rows.server.ts";

export interface OpenLink {
  id: string;
  target: LinkTarget;
  recipient: string | null;
  /** Id of the member of staff who created it; null when its holder requested it. */
  createdById: string | null;
  end: Date;
  /** Set while the shipment is undelivered: the delivery determines the end. */
  untilDelivery: boolean;
  customer: { name: string; company: string | null } | null;
  /** Set when the reader's language is known: the link was created in it. */
  knowsLanguage: boolean;
}

const recipient = sql.ref("private_links.recipient");
const companyId = sql`coalesce(private_links.company_id, shippers.company_id, consignees.company_id)`;

const linkByHash = prepared("open-private-link", (db, value: ValueOf<{ hash: Buffer }>) =>
  db
    .selectFrom("private_links")
    .leftJoin("shipments", "shipments.id", "private_links.shipment_id")
    .leftJoin("shippers", "shippers.id", "private_links.shipper_id")
    .leftJoin("consignees", "consignees.id", "private_links.consignee_id")
    .leftJoin("companies", "companies.id", "private_links.company_id")
    .select(["private_links.id", "private_links.recipient", "private_links.created_by_id as createdById"])
    .select(["private_links.shipment_id", "private_links.shipper_id", "private_links.consignee_id"])
    .select("private_links.company_id")
    .select([
      linkEndColumn.as("end"),
      untilDelivery.as("untilDelivery"),
      sql<boolean>`private_links.revoked_at is null and ${linkEndColumn} > now()`.as("isOpen"),
      sql<string | null>`coalesce(shippers.name, consignees.name, companies.name)`.as("name"),
      sql<string | null>`coalesce(shippers.company, consignees.company)`.as("company"),
      sql<boolean>`${readerLanguage(companyId, recipient, languageOfOffers(recipient))} is not null`.as(
        "knowsLanguage",
      ),
    ])
    .where("private_links.token_hash", "=", value("hash"))
    // A driver's link opens its own page only, not the customer's.
    .where("private_links.purpose", "=", "read"),
);

/** Finds an open link by its token's hash, so that timing reveals nothing; guessed, expired and revoked tokens take the same query. */
export async function findOpenLink(db: Database, token: string): Promise<OpenLink | null> {
  const [row] = await linkByHash(db, { hash: tokenHash(token) });
  if (!row?.isOpen) return null;
  const { id, recipient, createdById, end, untilDelivery: pending, name, company, knowsLanguage } = row;
  const customer = name === null ? null : { name, company };
  const common = { id, recipient, createdById, end, untilDelivery: pending, customer, knowsLanguage };
  if (row.shipment_id) return { ...common, target: { kind: "shipment", id: row.shipment_id } };
  if (row.shipper_id) return { ...common, target: { kind: "shipper", id: row.shipper_id } };
  if (row.company_id) return { ...common, target: { kind: "company", id: row.company_id } };
  return { ...common, target: { kind: "consignee", id: row.consignee_id ?? "" } };
}

/** The address of a link's reader; null when it was made for a name, or for nobody in particular. */
export const readersAddress = ({ recipient }: Pick<OpenLink, "recipient">): string | null =>
  recipient && isEmail(recipient) ? recipient : null;

/** True when the link went to its address by mail, which is queued in the transaction that makes the link. */
export async function wasMailed(db: Database, linkId: string): Promise<boolean> {
  const { rows } = await sql`
    select from private_links as link join mails on lower(mails.recipient) = lower(link.recipient)
      and mails.kind in ('private_link', 'lost_link') and mails.queued_at = link.created_at
    where link.id = ${linkId} limit 1`.execute(db);
  return rows.length > 0;
}

export async function countOpening(db: Database, linkId: string): Promise<void> {
  await db
    .updateTable("private_links")
    .set({ opened_count: sql`opened_count + 1`, last_opened_at: sql`now()` })
    .where("id", "=", linkId)
    .execute();
}
