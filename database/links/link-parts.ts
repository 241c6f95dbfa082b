import { type RawBuilder, sql } from "kysely";
import type { LinkKind } from "#domain/links/private-link.ts";
import { DAYS_AFTER_DELIVERY, LINK_DAYS } from "#domain/links/private-link.ts";
import { hashLinkToken, newLinkToken } from "../accounts/link-token.ts";

/** The column of `private_links` that says what a link of a kind opens, and the table it refers to. */
export const LINK_COLUMN = {
  shipment: { column: "shipment_id", table: "shipments" },
  shipper: { column: "shipper_id", table: "shippers" },
  consignee: { column: "consignee_id", table: "consignees" },
  company: { column: "company_id", table: "companies" },
} as const satisfies Record<LinkKind, { column: string; table: string }>;

/** The stored form of a token. */
export const tokenHash = (token: string): Buffer => Buffer.from(hashLinkToken(token), "base64url");

/** A new token with its stored form. */
export function newPrivateToken(): { token: string; hash: Buffer } {
  const { token, hash } = newLinkToken();
  return { token, hash: Buffer.from(hash, "base64url") };
}

/** When a link ends, as `linkEnd` of domain/links says; the query has the shipment of the link, if any, joined. */
export const linkEndColumn: RawBuilder<Date> = sql<Date>`least(
  coalesce(private_links.expires_at, private_links.created_at + make_interval(days => ${sql.lit(LINK_DAYS)})),
  shipments.delivered_at + make_interval(days => ${sql.lit(DAYS_AFTER_DELIVERY)}))`;
