import { type Kysely, sql } from "kysely";
import { type Actor, authorize } from "#domain/accounts/policy.ts";
import { Conflict, Invalid, NotFound } from "#domain/errors.ts";
import {
  LINK_CAPABILITY,
  type LinkKind,
  type LinkTarget,
  MOST_OPEN_LINKS,
  type SentLink,
} from "#domain/links/private-link.ts";
import { privateAddress } from "#domain/links/private-path.ts";
import { COMPANY_MESSAGES } from "#words/companies.ts";
import { PARTY_TEXTS } from "#words/parties.ts";
import { SHIPMENT_MESSAGES } from "#words/shipments.ts";
import { linkAbout, LINK_MESSAGES, linkUntil } from "#words/links.ts";
import type { Database } from "../connection/connect.ts";
import { isRowId } from "../connection/keyset.ts";
import { emit, type EventActor } from "../events/emit.ts";
import { queueMail } from "../mails/mails.ts";
import type { DB } from "../schema.generated.ts";
import { LINK_COLUMN, linkEndColumn, newPrivateToken } from "./link-parts.ts";

/** A link as staff see it; the token is known to nobody any more. */
export interface ListedLink {
  id: string;
  /** For whom it was made, or the address it was sent to. */
  recipient: string | null;
  /** Null where its holder asked for it. */
  createdBy: string | null;
  createdAt: Date;
  end: Date;
  /** The end is the latest one: the shipment is not delivered. */
  untilDelivery: boolean;
  revokedAt: Date | null;
  openedCount: number;
  lastOpenedAt: Date | null;
}

/** The links of a shipment or customer: open ones first, then the newest; at most a hundred. */
export async function listPrivateLinks(
  db: Kysely<DB>,
  actor: Actor,
  { kind, id }: LinkTarget,
): Promise<ListedLink[]> {
  authorize(actor, LINK_CAPABILITY[kind].read);
  if (!isRowId(id)) return [];
  return db
    .selectFrom("private_links")
    .leftJoin("shipments", "shipments.id", "private_links.shipment_id")
    .leftJoin("admin_users", "admin_users.id", "private_links.created_by_id")
    .select([
      "private_links.id",
      "private_links.recipient",
      "private_links.created_at as createdAt",
      "private_links.revoked_at as revokedAt",
      "private_links.opened_count as openedCount",
      "private_links.last_opened_at as lastOpenedAt",
      sql<string | null>`coalesce(nullif(admin_users.name, ''), private_links.created_by)`.as("createdBy"),
      linkEndColumn.as("end"),
      sql<boolean>`shipments.id is not null and shipments.delivered_at is null`.as("untilDelivery"),
    ])
    .where(`private_links.${LINK_COLUMN[kind].column}`, "=", id)
    .where("private_links.purpose", "=", "read")
    .orderBy(sql`private_links.revoked_at is null and ${linkEndColumn} > now()`, "desc")
    .orderBy("private_links.created_at", "desc")
    .orderBy("private_links.id")
    .limit(MOST_OPEN_LINKS)
    .execute();
}

/**
 * Makes a link to be copied.
 *
 * @returns its address, which cannot be read again
 * @throws NotFound; Conflict for a shipment delivered long ago, or with too many links
 */
export async function makePrivateLink(
  db: Database,
  actor: Actor,
  target: LinkTarget,
  { recipient, publicUrl }: { recipient: string; publicUrl: string },
): Promise<string> {
  authorize(actor, LINK_CAPABILITY[target.kind].write);
  return db.transaction().execute(async (tx) => {
    const { link } = await insertLink(tx, actor, target, { recipient, publicUrl, action: "made" });
    return link;
  });
}

/**
 * Makes a link and mails it with a letter.
 *
 * @throws as `makePrivateLink`, and Invalid for an address that gets no mails any more
 */
export async function sendPrivateLink(
  db: Database,
  actor: Actor,
  target: LinkTarget,
  { recipient, message, publicUrl }: SentLink & { publicUrl: string },
): Promise<void> {
  authorize(actor, LINK_CAPABILITY[target.kind].write);
  await db.transaction().execute(async (tx) => {
    await refuseStopped(tx, recipient);
    const { link, about, until } = await insertLink(tx, actor, target, {
      recipient,
      publicUrl,
      action: "sent",
    });
    await queueMail(
      tx,
      { kind: "private_link", to: recipient, about, message, link, until },
      target.kind === "shipment" ? { shipmentId: target.id, summary: "Private link" } : undefined,
    );
  });
}

async function refuseStopped(tx: Kysely<DB>, email: string): Promise<void> {
  const stopped = await tx
    .selectFrom("stopped_addresses")
    .select("email")
    .where("email", "=", email)
    .executeTakeFirst();
  if (stopped) throw new Invalid(LINK_MESSAGES.addressStopped, { recipient: [LINK_MESSAGES.addressStopped] });
}

/** What a link is about, with the row locked against deletion until the end of the transaction. */
async function lockTarget(tx: Kysely<DB>, { kind, id }: LinkTarget) {
  const missing = missingText(kind);
  if (!isRowId(id)) throw new NotFound(missing);
  if (kind === "shipment") {
    const shipment = await tx
      .selectFrom("shipments")
      .select(["tracking_number", "delivered_at"])
      .select(sql<boolean>`delivered_at < now() - interval '30 days'`.as("isOver"))
      .where("id", "=", id)
      .forKeyShare()
      .executeTakeFirst();
    if (!shipment) throw new NotFound(missing);
    if (shipment.isOver) throw new Conflict(LINK_MESSAGES.deliveredLongAgo);
    return { label: shipment.tracking_number, about: linkAbout({ number: shipment.tracking_number }) };
  }
  const party = await tx
    .selectFrom(LINK_COLUMN[kind].table)
    .select([
      "name",
      kind === "company" ? sql<null>`null`.as("company") : sql.ref<string | null>("company").as("company"),
    ])
    .where("id", "=", id)
    .forKeyShare()
    .executeTakeFirst();
  if (!party) throw new NotFound(missing);
  return { label: party.name, about: linkAbout({ customer: party.company || party.name }) };
}

function missingText(kind: LinkKind): string {
  if (kind === "company") return COMPANY_MESSAGES.notFound;
  return kind === "shipment" ? SHIPMENT_MESSAGES.notFound : PARTY_TEXTS[kind].notFound;
}

/** Stores a link and records it, never with its token. Without an id the actor is whoever asked for it by mail. */
export async function insertLink(
  tx: Kysely<DB>,
  actor: EventActor,
  target: LinkTarget,
  {
    recipient,
    publicUrl,
    action,
  }: { recipient: string; publicUrl: string; action: "made" | "sent" | "asked" },
) {
  const { label, about } = await lockTarget(tx, target);
  const { column } = LINK_COLUMN[target.kind];
  if (actor.id !== null) await refuseTooMany(tx, target);
  const { token, hash } = newPrivateToken();
  const { id } = await tx
    .insertInto("private_links")
    .values({
      token_hash: hash,
      [column]: target.id,
      recipient,
      created_by: actor.email || null,
      created_by_id: actor.id || null,
      expires_at: target.kind === "shipment" ? null : sql`now() + interval '365 days'`,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { end, untilDelivery } = await tx
    .selectFrom("private_links")
    .leftJoin("shipments", "shipments.id", "private_links.shipment_id")
    .select(linkEndColumn.as("end"))
    .select(sql<boolean>`shipments.id is not null and shipments.delivered_at is null`.as("untilDelivery"))
    .where("private_links.id", "=", id)
    .executeTakeFirstOrThrow();
  await emit(tx, actor, {
    action: `private_link.${action}`,
    entity: target.kind,
    entityId: target.id,
    summary: label,
    details: { for: recipient },
  });
  return { link: privateAddress(publicUrl, token), about, until: linkUntil({ end, untilDelivery }) };
}

async function refuseTooMany(tx: Kysely<DB>, { kind, id }: LinkTarget): Promise<void> {
  const { open } = await tx
    .selectFrom("private_links")
    .leftJoin("shipments", "shipments.id", "private_links.shipment_id")
    .select((eb) => eb.fn.countAll<number>().as("open"))
    .where(`private_links.${LINK_COLUMN[kind].column}`, "=", id)
    .where("revoked_at", "is", null)
    .where(sql<boolean>`${linkEndColumn} > now()`)
    .executeTakeFirstOrThrow();
  if (open >= MOST_OPEN_LINKS) throw new Conflict(LINK_MESSAGES.tooMany);
}

/**
 * Revokes a link: it opens nothing any more, in no process.
 *
 * @throws NotFound, or Conflict when it was revoked already
 */
export async function revokePrivateLink(
  db: Database,
  actor: Actor,
  target: LinkTarget,
  linkId: string,
): Promise<void> {
  authorize(actor, LINK_CAPABILITY[target.kind].write);
  await db.transaction().execute(async (tx) => {
    const link = isRowId(linkId)
      ? await tx
          .selectFrom("private_links")
          .select(["recipient", "revoked_at"])
          .where("id", "=", linkId)
          .where(LINK_COLUMN[target.kind].column, "=", target.id)
          .forUpdate()
          .executeTakeFirst()
      : undefined;
    if (!link) throw new NotFound(LINK_MESSAGES.notFound);
    if (link.revoked_at) throw new Conflict(LINK_MESSAGES.isRevoked);
    await tx
      .updateTable("private_links")
      .set({ revoked_at: sql`now()` })
      .where("id", "=", linkId)
      .execute();
    const { label } = await labelOf(tx, target);
    await emit(tx, actor, {
      action: "private_link.revoked",
      entity: target.kind,
      entityId: target.id,
      summary: label,
      details: link.recipient ? { for: link.recipient } : {},
    });
  });
}

async function labelOf(tx: Kysely<DB>, { kind, id }: LinkTarget): Promise<{ label: string }> {
  const { table } = LINK_COLUMN[kind];
  const name = kind === "shipment" ? "tracking_number" : "name";
  const { rows } = await sql<{ label: string }>`
    select ${sql.ref(name)} as label from ${sql.table(table)} where id = ${id}`.execute(tx);
  return rows[0] ?? { label: "" };
}
