import { type Expression, type InsertObject, type Kysely, type RawBuilder, sql, type SqlBool } from "kysely";
import { Conflict, NotFound, fieldError } from "#app/kit/errors.ts";
import { DAYS_AFTER_DELIVERY, LINK_DAYS, type LinkKind } from "./private-link.ts";
import { LINK_MESSAGES } from "./words.ts";
import { hashLinkToken, newLinkToken } from "#app/accounts/secrets.server.ts";
import { rowId } from "#database/connection/keyset.ts";
import type { DB } from "#database/schema.generated.ts";
import { findSuppression } from "#app/mails/suppression.server.ts";

export interface ListedLink {
  id: string;
  recipient: string | null;
  /** Null when its holder requested it. */
  createdBy: string | null;
  createdAt: Date;
  end: Date;
  untilDelivery: boolean;
  revokedAt: Date | null;
  openedCount: number;
  lastOpenedAt: Date | null;
}

/** The column of `private_links` with the target of each kind of link, and the referenced table. */
export const LINK_COLUMN = {
  shipment: { column: "shipment_id", table: "shipments" },
  shipper: { column: "shipper_id", table: "shippers" },
  consignee: { column: "consignee_id", table: "consignees" },
  company: { column: "company_id", table: "companies" },
} as const satisfies Record<LinkKind, { column: string; table: string }>;

export const tokenHash = (token: string): Buffer => Buffer.from(hashLinkToken(token), "base64url");

/** SQL of `linkEnd` (app/portal/private-link.ts); the query must join the shipment of the link, if any. */
export const linkEndColumn: RawBuilder<Date> = sql<Date>`least(
  coalesce(private_links.expires_at, private_links.created_at + make_interval(days => ${sql.lit(LINK_DAYS)})),
  shipments.delivered_at + make_interval(days => ${sql.lit(DAYS_AFTER_DELIVERY)}))`;

/** True while the shipment is undelivered: the delivery determines when the link ends. */
export const untilDelivery = sql<boolean>`shipments.id is not null and shipments.delivered_at is null`;

export const selectLinks = (db: Kysely<DB>, condition: Expression<SqlBool>) =>
  db
    .selectFrom("private_links")
    .leftJoin("shipments", "shipments.id", "private_links.shipment_id")
    .leftJoin("admin_users", "admin_users.id", "private_links.created_by_id")
    .select(["private_links.id", "private_links.recipient", "private_links.created_at as createdAt"])
    .select(["private_links.revoked_at as revokedAt", "private_links.opened_count as openedCount"])
    .select("private_links.last_opened_at as lastOpenedAt")
    .select([
      sql<string | null>`coalesce(nullif(admin_users.name, ''), private_links.created_by)`.as("createdBy"),
      linkEndColumn.as("end"),
      untilDelivery.as("untilDelivery"),
    ])
    .where(condition)
    .orderBy(sql`private_links.revoked_at is null and ${linkEndColumn} > now()`, "desc")
    .orderBy("private_links.created_at", "desc")
    .orderBy("private_links.id");

/** @throws Conflict with the message when that many links matching the condition are open */
export async function refuseTooMany(
  tx: Kysely<DB>,
  condition: Expression<SqlBool>,
  { most, message }: { most: number; message: string },
): Promise<void> {
  const { open } = await tx
    .selectFrom("private_links")
    .leftJoin("shipments", "shipments.id", "private_links.shipment_id")
    .select((eb) => eb.fn.countAll<number>().as("open"))
    .where(condition)
    .where("revoked_at", "is", null)
    .where(sql<SqlBool>`${linkEndColumn} > now()`)
    .executeTakeFirstOrThrow();
  if (open >= most) throw new Conflict(message);
}

export async function refuseStopped(tx: Kysely<DB>, email: string): Promise<void> {
  if (await findSuppression(tx, email)) throw fieldError("recipient", LINK_MESSAGES.addressStopped);
}

/**
 * Stores a link.
 * @returns its token, which cannot be read again, and its end, which its shipment may have passed already
 */
export async function storeLink(
  tx: Kysely<DB>,
  by: { id: string | null; email: string },
  values: Omit<InsertObject<DB, "private_links">, "token_hash" | "created_by" | "created_by_id">,
): Promise<{ token: string; end: Date; untilDelivery: boolean; isOver: boolean }> {
  const { token, hash } = newLinkToken();
  const { id } = await tx
    .insertInto("private_links")
    .values({
      ...values,
      token_hash: Buffer.from(hash, "base64url"),
      created_by: by.email || null,
      created_by_id: by.id || null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const ends = await tx
    .selectFrom("private_links")
    .leftJoin("shipments", "shipments.id", "private_links.shipment_id")
    .select([linkEndColumn.as("end"), untilDelivery.as("untilDelivery")])
    .select(sql<boolean>`${linkEndColumn} < now()`.as("isOver"))
    .where("private_links.id", "=", id)
    .executeTakeFirstOrThrow();
  return { token, ...ends };
}

/**
 * Revokes a link that matches the condition; the caller records it.
 * @throws NotFound, or Conflict when it was revoked already
 */
export async function revokeLink(
  tx: Kysely<DB>,
  linkId: string,
  condition: Expression<SqlBool>,
): Promise<{ recipient: string | null }> {
  const link = await tx
    .selectFrom("private_links")
    .select(["recipient", "revoked_at"])
    .where("id", "=", rowId(linkId))
    .where(condition)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new NotFound(LINK_MESSAGES.notFound));
  if (link.revoked_at) throw new Conflict("This link was revoked already");
  await tx
    .updateTable("private_links")
    .set({ revoked_at: sql`now()` })
    .where("id", "=", linkId)
    .execute();
  return link;
}
