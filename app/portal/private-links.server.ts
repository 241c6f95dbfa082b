import { type Kysely, sql, type SqlBool } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { Conflict, NotFound } from "#app/kit/errors.ts";
import {
  LINK_CAPABILITY,
  type LinkKind,
  type LinkTarget,
  MOST_OPEN_LINKS,
  type SentLink,
} from "./private-link.ts";
import { privateAddress } from "./private-path.ts";
import { COMPANY_MESSAGES } from "#app/customers/words.ts";
import { PARTY_TEXTS } from "#app/parties/party.ts";
import { SHIPMENT_MESSAGES } from "#app/shipments/words.ts";
import { languageOfOffers, readerLanguage } from "#app/customers/reader-language.server.ts";
import type { Language } from "#app/kit/language/language.ts";
import { runInLanguage } from "#app/kit/language/run-in-language.server.ts";
import { LINK_WORDS } from "./site-words.ts";
import { LINK_MESSAGES, linkUntil } from "./words.ts";
import type { Database } from "#database/connection/connect.ts";
import { isRowId } from "#database/connection/keyset.ts";
import { emit, type EventActor } from "#database/events/emit.ts";
import { queueMail } from "#app/mails/mails.server.ts";
import type { DB } from "#database/schema.generated.ts";
import {
  LINK_COLUMN,
  type ListedLink,
  refuseStopped,
  refuseTooMany,
  revokeLink,
  selectLinks,
  storeLink,
} from "./private-link-rows.server.ts";

const ofTarget = ({ kind, id }: LinkTarget) =>
  sql<SqlBool>`${sql.ref(`private_links.${LINK_COLUMN[kind].column}`)} = ${id}`;

/** Lists at most a hundred links of a shipment or customer: open ones first, then the newest. */
export async function listPrivateLinks(
  db: Kysely<DB>,
  actor: Actor,
  target: LinkTarget,
): Promise<ListedLink[]> {
  authorize(actor, LINK_CAPABILITY[target.kind].read);
  if (!isRowId(target.id)) return [];
  return selectLinks(db, ofTarget(target))
    .where("private_links.purpose", "=", "read")
    .limit(MOST_OPEN_LINKS)
    .execute();
}

/** Returns the language of a shipper or consignee; null for other targets, and when unknown. */
export async function readPartyLanguage(
  db: Kysely<DB>,
  actor: Actor,
  { kind, id }: LinkTarget,
): Promise<Language | null> {
  authorize(actor, LINK_CAPABILITY[kind].read);
  if ((kind !== "shipper" && kind !== "consignee") || !isRowId(id)) return null;
  const email = sql`party.email`;
  const { rows } = await sql<{ language: Language | null }>`
    select ${readerLanguage(sql`party.company_id`, email, languageOfOffers(email))} as language
    from ${sql.table(`${kind}s`)} as party where party.id = ${id}`.execute(db);
  return rows[0]?.language ?? null;
}

interface LinkReader {
  recipient: string;
  language?: Language;
  publicUrl: string;
}

/**
 * Creates a link.
 * @returns its address, which cannot be read again
 * @throws NotFound; Conflict for a shipment delivered long ago or too many links
 */
export async function makePrivateLink(
  db: Database,
  actor: Actor,
  target: LinkTarget,
  { recipient, language, publicUrl }: LinkReader,
): Promise<string> {
  authorize(actor, LINK_CAPABILITY[target.kind].write);
  return db.transaction().execute(async (tx) => {
    const { link } = await insertLink(tx, actor, target, { recipient, language, publicUrl, action: "made" });
    return link;
  });
}

/**
 * Creates a link and mails it.
 * @throws as `makePrivateLink`, and Invalid for an address that receives no mails any more
 */
export async function sendPrivateLink(
  db: Database,
  actor: Actor,
  target: LinkTarget,
  { recipient, message, language, publicUrl }: LinkReader & Pick<SentLink, "message">,
): Promise<void> {
  authorize(actor, LINK_CAPABILITY[target.kind].write);
  await db.transaction().execute(async (tx) => {
    await refuseStopped(tx, recipient);
    const { link, about, until } = await insertLink(tx, actor, target, {
      recipient,
      language,
      publicUrl,
      action: "sent",
    });
    await queueMail(
      tx,
      { kind: "private_link", to: recipient, language, about, message, link, until },
      target.kind === "shipment" ? { shipmentId: target.id, summary: "Private link" } : undefined,
    );
  });
}

/** Reads the target of a link and locks its row against deletion until the end of the transaction. */
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
      .executeTakeFirstOrThrow(() => new NotFound(missing));
    if (shipment.isOver) throw new Conflict(LINK_MESSAGES.deliveredLongAgo);
    return { label: shipment.tracking_number, customer: null };
  }
  const party = await tx
    .selectFrom(LINK_COLUMN[kind].table)
    .select([
      "name",
      kind === "company" ? sql<null>`null`.as("company") : sql.ref<string | null>("company").as("company"),
    ])
    .where("id", "=", id)
    .forKeyShare()
    .executeTakeFirstOrThrow(() => new NotFound(missing));
  return { label: party.name, customer: party.company || party.name };
}

function missingText(kind: LinkKind): string {
  if (kind === "company") return COMPANY_MESSAGES.notFound;
  return kind === "shipment" ? SHIPMENT_MESSAGES.notFound : PARTY_TEXTS[kind].notFound;
}

/** Stores a link and records it without its token. Without an id, the actor is the person who requested it by mail. */
export async function insertLink(
  tx: Kysely<DB>,
  actor: EventActor,
  target: LinkTarget,
  { recipient, language = "en", publicUrl, action }: LinkReader & { action: "made" | "sent" | "asked" },
) {
  const { label, customer } = await lockTarget(tx, target);
  if (actor.id !== null)
    await refuseTooMany(tx, ofTarget(target), { most: MOST_OPEN_LINKS, message: LINK_MESSAGES.tooMany });
  const { token, end, untilDelivery } = await storeLink(tx, actor, {
    [LINK_COLUMN[target.kind].column]: target.id,
    recipient,
    language,
    expires_at: target.kind === "shipment" ? null : sql`now() + interval '365 days'`,
  });
  await emit(tx, actor, {
    action: `private_link.${action}`,
    entity: target.kind,
    entityId: target.id,
    summary: label,
    details: { for: recipient },
  });
  return {
    link: privateAddress(publicUrl, token, language),
    ...runInLanguage(language, () => ({
      about: customer === null ? LINK_WORDS.aboutShipment(label) : LINK_WORDS.aboutCustomer(customer),
      until: linkUntil({ end, untilDelivery }),
    })),
  };
}

/** Revokes a link, with immediate effect in all processes. @throws NotFound, or Conflict when it was revoked already */
export async function revokePrivateLink(
  db: Database,
  actor: Actor,
  target: LinkTarget,
  linkId: string,
): Promise<void> {
  authorize(actor, LINK_CAPABILITY[target.kind].write);
  await db.transaction().execute(async (tx) => {
    const link = await revokeLink(tx, linkId, ofTarget(target));
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
