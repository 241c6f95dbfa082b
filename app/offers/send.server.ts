import { daysOver } from "#app/due-times/due-time.ts";
import { type Kysely, sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { requireName } from "#app/accounts/person.ts";
import { isEmailType } from "#app/kit/text/email.ts";
import { Conflict, Invalid, NotFound, fieldError } from "#app/kit/errors.ts";
import { offerAddress } from "#app/portal/private-path.ts";
import type { Language } from "#app/kit/language/language.ts";
import { customerView } from "./customer-view.server.ts";
import type { OfferView } from "./offer-view.ts";
import { missingInLines, offerTotals } from "./totals.ts";
import { COMPANY_TIME_ZONE } from "#app/kit/time/time-zone.ts";
import { OFFER_ACT_MESSAGES, OFFER_MESSAGES } from "./words.ts";
import type { Database } from "#database/connection/connect.ts";
import { databaseTime } from "#database/connection/database-time.ts";
import { rowId } from "#database/connection/keyset.ts";
import { storeContent } from "#app/files/store-content.server.ts";
import { storeLink } from "#app/portal/private-link-rows.server.ts";
import { queueMail } from "#app/mails/mails.server.ts";
import { expireLinks } from "#app/parties/end-links.server.ts";
import { unreachableReason } from "#app/mails/suppression.server.ts";
import { markAnswered } from "#app/quote-requests/mark-answered.server.ts";
import type { DB } from "#database/schema.generated.ts";
import { offerPeople } from "./read-offer.server.ts";
import {
  linesOf,
  lockOffer,
  type OfferLine,
  type OfferRow,
  readToday,
  emitOffer,
} from "./lock-offer.server.ts";

export type DrawOffer = (view: OfferView) => Promise<{ pdf: Uint8Array }>;

interface SentOffer {
  /** `updated_at` of the draft as read by the sender. */
  version: Date;
  subject: string;
  message: string;
  language?: Language;
  publicUrl: string;
  draw: DrawOffer;
}

/** Days after the last day of an offer in which its link still works: the outcome can be read there. */
export const OFFER_LINK_DAYS = 180;

/**
 * Sends a draft with its PDF and a link of its own; the open version before it is superseded.
 * @throws NotFound; Conflict when it was changed or sent meanwhile; Invalid when something is missing, its last day is
 * past, or mails to the address bounce
 */
export async function sendOffer(db: Database, actor: Actor, id: string, sent: SentOffer): Promise<void> {
  authorize(actor, "offers.write");
  requireName(actor);
  const draft = await readDraft(db, actor, id, sent.version);
  const language = sent.language ?? draft.offer.language;
  const view = customerView({ ...draft.offer, language, sent_at: await databaseTime(db) }, draft.lines);
  const { pdf } = await sent.draw(view);
  const { hash } = await storeContent(db, new Uint8Array(pdf));
  await db.transaction().execute(async (tx) => {
    const { offer: locked, versions, today } = await lockOffer(tx, id);
    const offer = { ...locked, language };
    if (offer.status !== "draft") throw await sentAlready(tx, actor, id);
    if (offer.updated_at.getTime() !== sent.version.getTime())
      throw new Conflict(OFFER_ACT_MESSAGES.changedMeanwhile);
    await refuse(tx, offer, draft.lines, today);
    await supersede(tx, actor, versions);
    await endLinksOfOthers(tx, actor, offer, versions);
    const token = await insertOfferLink(tx, actor, offer, offer.customer_email);
    const mailId = await queueMail(tx, {
      kind: "offer",
      to: offer.customer_email,
      language,
      subject: sent.subject,
      message: sent.message,
      number: view.number,
      lane: view.lane,
      total: view.total,
      validUntil: view.validUntil,
      link: offerAddress(sent.publicUrl, token, language),
      pdfHash: hash.toString("hex"),
    });
    await markSent(tx, actor, { offer, lines: draft.lines, mailId, hash });
    if (offer.request_id) await markAnswered(tx, offer.request_id, actor);
  });
}

/** Validates the draft before the PDF is drawn. */
async function readDraft(db: Database, actor: Actor, id: string, version: Date) {
  const offer = await db
    .selectFrom("offers")
    .selectAll()
    .where("id", "=", rowId(id))
    .executeTakeFirstOrThrow(() => new NotFound(OFFER_MESSAGES.notFound));
  if (offer.sent_at) throw await sentAlready(db, actor, id);
  if (offer.status !== "draft") throw new Conflict("Only a draft can be sent");
  if (offer.updated_at.getTime() !== version.getTime())
    throw new Conflict(OFFER_ACT_MESSAGES.changedMeanwhile);
  const lines = await linesOf(db, id);
  await refuse(db, offer, lines, await readToday(db));
  return { offer, lines };
}

const sentAlready = async (db: Kysely<DB>, actor: Actor, id: string) =>
  new Conflict(OFFER_ACT_MESSAGES.sentAlready((await offerPeople(db, actor, id)).sent));

async function refuse(db: Kysely<DB>, offer: OfferRow, lines: readonly OfferLine[], today: string) {
  const missing = missingInLines(lines);
  if (missing.length > 0) throw new Invalid(missing.join(" "), { lines: missing });
  if (daysOver(offer.valid_until, today) > 0)
    throw fieldError("valid_until", OFFER_ACT_MESSAGES.isPast(offer.valid_until));
  if (!isEmailType(offer.customer_email))
    throw fieldError(
      "customer_email",
      "The customer's e-mail address is missing: it was erased, or is not one",
    );
  if (await unreachableReason(db, offer.customer_email))
    throw fieldError(
      "customer_email",
      "No mail goes to this address: one came back, or was reported as spam. Choose another address.",
    );
}

/** Supersedes the older version, since only one can be answered; its reader's link shows the new one. */
async function supersede(tx: Kysely<DB>, actor: Actor, versions: readonly OfferRow[]): Promise<void> {
  const accepted = versions.find(({ status }) => status === "accepted");
  if (accepted) throw new Conflict(OFFER_ACT_MESSAGES.isAccepted(`${accepted.version}`));
  for (const version of versions.filter(({ status }) => status === "sent")) {
    await tx.updateTable("offers").set({ status: "superseded" }).where("id", "=", version.id).execute();
    await emitOffer(tx, actor, "superseded", version, { status: ["sent", "superseded"] });
  }
}

/** Ends links in mails of earlier versions to another address: its reader must neither see nor answer this version. */
async function endLinksOfOthers(
  tx: Kysely<DB>,
  actor: Actor,
  offer: OfferRow,
  versions: readonly OfferRow[],
): Promise<void> {
  const own = offer.customer_email.toLowerCase();
  const others = versions.flatMap(({ sent_at, customer_email }) =>
    sent_at !== null && customer_email.toLowerCase() !== own ? [customer_email] : [],
  );
  for (const recipient of await expireLinks(tx, others, sql`offer_id = ${offer.first_id}`))
    await emitOffer(tx, actor, "link_revoked", offer, { for: recipient });
}

async function markSent(
  tx: Kysely<DB>,
  actor: Actor,
  {
    offer,
    lines,
    mailId,
    hash,
  }: { offer: OfferRow; lines: readonly OfferLine[]; mailId: string; hash: Buffer },
): Promise<void> {
  const totals = offerTotals(lines, offer);
  await tx
    .updateTable("offers")
    .set({
      status: "sent",
      language: offer.language,
      sent_at: sql<Date>`now()`,
      sent_by: actor.email,
      sent_mail_id: mailId,
      pdf_hash: hash,
      net_total: totals.net,
      vat_total: totals.vatTotal,
      cost_total: totals.cost,
    })
    .where("id", "=", offer.id)
    .execute();
  await emitOffer(tx, actor, "sent", offer, {
    status: ["draft", "sent"],
    total: `${offer.currency} ${totals.gross}`,
    valid_until: offer.valid_until,
  });
}

/** Creates a link. @returns its token, which cannot be read again */
export async function insertOfferLink(
  tx: Kysely<DB>,
  by: { id: string | null; email: string },
  offer: Pick<OfferRow, "first_id" | "valid_until" | "language">,
  recipient: string,
): Promise<string> {
  const { token } = await storeLink(tx, by, {
    offer_id: offer.first_id,
    purpose: "offer",
    recipient,
    language: offer.language,
    expires_at: sql<Date>`(${offer.valid_until}::date + ${sql.lit(OFFER_LINK_DAYS + 1)}::int)::timestamp
        at time zone ${sql.lit(COMPANY_TIME_ZONE)}`,
  });
  return token;
}
