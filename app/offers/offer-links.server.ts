import { type Kysely, sql, type SqlBool } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { Conflict } from "#app/kit/errors.ts";
import { MOST_OPEN_LINKS } from "#app/portal/private-link.ts";
import { offerAddress } from "#app/portal/private-path.ts";
import { LINK_MESSAGES } from "#app/portal/words.ts";
import type { Language } from "#app/kit/language/language.ts";
import type { Database } from "#database/connection/connect.ts";
import { isRowId } from "#database/connection/keyset.ts";
import {
  type ListedLink,
  refuseTooMany,
  revokeLink,
  selectLinks,
} from "#app/portal/private-link-rows.server.ts";
import type { DB } from "#database/schema.generated.ts";
import { lockOffer, type OfferRow, emitOffer } from "./lock-offer.server.ts";
import { insertOfferLink } from "./send.server.ts";

const ofNumber = ({ first_id }: Pick<OfferRow, "first_id">) =>
  sql<SqlBool>`private_links.offer_id = ${first_id}`;

/** Lists links to all versions, at most a hundred: active ones first, then the newest. */
export async function listOfferLinks(db: Kysely<DB>, actor: Actor, id: string): Promise<ListedLink[]> {
  authorize(actor, "offers.read");
  if (!isRowId(id)) return [];
  return selectLinks(db, sql`private_links.offer_id = (select first_id from offers where id = ${id})`)
    .limit(MOST_OPEN_LINKS)
    .execute();
}

/**
 * Creates a link.
 * @returns its address, which cannot be read again
 * @throws NotFound; Conflict when nothing was sent yet, or with too many links
 */
export async function makeOfferLink(
  db: Database,
  actor: Actor,
  id: string,
  { recipient, language, publicUrl }: { recipient: string; language?: Language; publicUrl: string },
): Promise<string> {
  authorize(actor, "offers.write");
  return db.transaction().execute(async (tx) => {
    const { versions } = await lockOffer(tx, id);
    const shown = versions.findLast(({ sent_at }) => sent_at !== null);
    if (!shown) throw new Conflict("Nothing was sent yet: a link would show nothing");
    await refuseTooMany(tx, ofNumber(shown), { most: MOST_OPEN_LINKS, message: LINK_MESSAGES.tooMany });
    const read = language ?? shown.language;
    const token = await insertOfferLink(tx, actor, { ...shown, language: read }, recipient);
    await emitOffer(tx, actor, "link_made", shown, { for: recipient });
    return offerAddress(publicUrl, token, read);
  });
}

/** Revokes a link. @throws NotFound, or Conflict when it was revoked already */
export async function revokeOfferLink(db: Database, actor: Actor, id: string, linkId: string): Promise<void> {
  authorize(actor, "offers.write");
  await db.transaction().execute(async (tx) => {
    const { offer } = await lockOffer(tx, id);
    const link = await revokeLink(tx, linkId, ofNumber(offer));
    await emitOffer(
      tx,
      actor,
      "link_revoked",
      { ...offer, version: 1 },
      link.recipient ? { for: link.recipient } : {},
    );
  });
}
