import { type Kysely, sql } from "kysely";
import { type Actor, authorize } from "#domain/accounts/policy.ts";
import { Conflict, NotFound } from "#domain/errors.ts";
import { MOST_OPEN_LINKS } from "#domain/links/private-link.ts";
import { offerAddress } from "#domain/links/private-path.ts";
import { LINK_MESSAGES } from "#words/links.ts";
import { OFFER_ACT_MESSAGES } from "#words/offer-acts.ts";
import type { Database } from "../connection/connect.ts";
import { isRowId } from "../connection/keyset.ts";
import { emit } from "../events/emit.ts";
import { linkEndColumn } from "../links/link-parts.ts";
import type { ListedLink } from "../links/private-links.ts";
import type { DB } from "../schema.generated.ts";
import { lockOffer, offerLabel, type OfferRow } from "./lock-offer.ts";
import { insertOfferLink } from "./send.ts";

const ofSameNumber = (id: string) => sql<boolean>`private_links.offer_id = (
  select first_id from offers where id = ${id})`;

/** The links of an offer, of all its versions: open ones first, then the newest; at most a hundred. */
export async function listOfferLinks(db: Kysely<DB>, actor: Actor, id: string): Promise<ListedLink[]> {
  authorize(actor, "offers.read");
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
      sql<boolean>`false`.as("untilDelivery"),
    ])
    .where(ofSameNumber(id))
    .orderBy(sql`private_links.revoked_at is null and ${linkEndColumn} > now()`, "desc")
    .orderBy("private_links.created_at", "desc")
    .orderBy("private_links.id")
    .limit(MOST_OPEN_LINKS)
    .execute();
}

/**
 * Makes a link to an offer, to be copied: it shows the newest version that was sent.
 *
 * @returns its address, which cannot be read again
 * @throws NotFound; Conflict where nothing was sent yet, or with too many links
 */
export async function makeOfferLink(
  db: Database,
  actor: Actor,
  id: string,
  { recipient, publicUrl }: { recipient: string; publicUrl: string },
): Promise<string> {
  authorize(actor, "offers.write");
  return db.transaction().execute(async (tx) => {
    const { versions } = await lockOffer(tx, id);
    const shown = versions.findLast(({ sent_at }) => sent_at !== null);
    if (!shown) throw new Conflict(OFFER_ACT_MESSAGES.nothingSent);
    await refuseTooMany(tx, shown);
    const token = await insertOfferLink(tx, actor, shown, recipient);
    await emit(tx, actor, {
      action: "offer.link_made",
      entity: "offer",
      entityId: shown.first_id,
      summary: offerLabel(shown),
      details: { for: recipient },
    });
    return offerAddress(publicUrl, token);
  });
}

async function refuseTooMany(tx: Kysely<DB>, { first_id }: OfferRow): Promise<void> {
  const { open } = await tx
    .selectFrom("private_links")
    .select((eb) => eb.fn.countAll<number>().as("open"))
    .where("offer_id", "=", first_id)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  if (open >= MOST_OPEN_LINKS) throw new Conflict(LINK_MESSAGES.tooMany);
}

/**
 * Revokes a link of an offer: it opens nothing any more, and takes no answer.
 *
 * @throws NotFound, or Conflict when it was revoked already
 */
export async function revokeOfferLink(db: Database, actor: Actor, id: string, linkId: string): Promise<void> {
  authorize(actor, "offers.write");
  await db.transaction().execute(async (tx) => {
    const { offer } = await lockOffer(tx, id);
    const link = isRowId(linkId)
      ? await tx
          .selectFrom("private_links")
          .select(["recipient", "revoked_at"])
          .where("id", "=", linkId)
          .where("offer_id", "=", offer.first_id)
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
    await emit(tx, actor, {
      action: "offer.link_revoked",
      entity: "offer",
      entityId: offer.first_id,
      summary: offer.number,
      details: link.recipient ? { for: link.recipient } : {},
    });
  });
}
