import { type Kysely, sql, type SqlBool } from "kysely";
import { company } from "#content/company.ts";
import { places } from "#content/places/places.server.ts";
import { type Actor, authorize } from "#app/access/policy.ts";
import { requireName } from "#app/accounts/person.ts";
import { Invalid, NotFound } from "#app/kit/errors.ts";
import {
  delayFacts,
  delayLetter,
  type LetterInput,
  letterSubject,
  trackingAddress,
  LETTER_MESSAGES,
} from "./letters.ts";
import type { Language } from "#app/kit/language/language.ts";
import { runInLanguage } from "#app/kit/language/run-in-language.server.ts";
import { etaOffset } from "./eta.server.ts";
import type { MoveReason } from "./eta.ts";
import { SHIPMENT_MESSAGES } from "./words.ts";
import {
  languageOfNamesake,
  languageOfOffers,
  readerLanguage,
} from "#app/customers/reader-language.server.ts";
import type { Database } from "#database/connection/connect.ts";
import { databaseTime } from "#database/connection/database-time.ts";
import { isRowId } from "#database/connection/keyset.ts";
import { type DomainEvent, emit } from "#database/events/emit.ts";
import { queueMail } from "#app/mails/mails.server.ts";
import type { DB } from "#database/schema.generated.ts";
import { withPublicRoute } from "#content/places/public-places.server.ts";
import type { PartyKind } from "#app/parties/party-kind.ts";
import { PAYER_ID, PAYER_JOINS, PAYING_PARTY } from "./payer.server.ts";
import { shipmentEvent } from "./shipment.server.ts";

export interface LetterRecipient {
  /** `payer` when they are at the customer who pays, who is neither consignee nor shipper. */
  kind: PartyKind | "payer";
  name: string;
  email: string;
  stopped: boolean;
  pays: boolean;
  /** The customer already receives automatic mails about events and dates. */
  getsMails: boolean;
  /** Language of the contact with this address at their customer, else of the customer. */
  language: Language;
  /** English, since neither they nor their customer have a language. */
  isLanguageAssumed: boolean;
}

/** Reads the data of a letter about a shipment and its possible recipients, who pays first. @throws NotFound */
export async function readLetter(db: Database, actor: Actor, id: string) {
  authorize(actor, "shipments.write");
  const [shipment, recipients] = await Promise.all([letterFacts(db, id), recipientsOf(db, id)]);
  return { shipment, recipients };
}

/** Writes the letter in the language of its reader, with place names in that language. */
export function writeLetter(
  shipment: Parameters<typeof delayLetter>[0] & Parameters<typeof withPublicRoute>[0],
  recipient: string | null,
  language: Language,
  by: { name: string; email: string },
  now: Date,
): string {
  const from = { name: by.name || by.email, company: company.name };
  return runInLanguage(language, () => {
    return delayLetter(withPublicRoute(shipment), recipient, from, now);
  });
}

async function letterFacts(db: Kysely<DB>, id: string, options?: { lock: boolean }) {
  const [shipment] = isRowId(id) ? await factsOfEach(db, [id], options) : [];
  if (!shipment) throw new NotFound(SHIPMENT_MESSAGES.notFound);
  return shipment;
}

export const factsOfEach = (db: Kysely<DB>, ids: readonly string[], { lock = false } = {}) =>
  db
    .selectFrom("shipments")
    .select(["id", "tracking_number", "origin_location", "destination_location", "status"])
    .select(["origin_code", "destination_code", "current_location", "current_code"])
    .select(["estimated_delivery", "first_eta", "delivered_at", etaOffset.as("eta_offset")])
    .select(sql<MoveReason | null>`delay_reason`.as("delay_reason"))
    .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
    .orderBy("id")
    .$if(lock, (query) => query.forShare())
    .execute();

/** Language of a party; one without a customer uses that of its payer with the same name, else of its offers; else null. */
const PARTY_LANGUAGE = readerLanguage(
  sql`party.company_id`,
  sql`party.email`,
  sql`coalesce(${languageOfNamesake("party")}, ${languageOfOffers(sql`party.email`)})`,
);

const recipientsOf = (db: Kysely<DB>, id: string): Promise<LetterRecipient[]> => recipientsOfEach(db, [id]);

/** Lists the recipients of each shipment: who pays, then who gets mails on the way, then the consignee. */
export async function recipientsOfEach(
  db: Kysely<DB>,
  ids: readonly string[],
): Promise<(LetterRecipient & { shipment: string })[]> {
  const { rows } = await sql<
    Omit<LetterRecipient, "language" | "isLanguageAssumed"> & { shipment: string; language: Language | null }
  >`
    select distinct on (shipments.id, lower(party.email)) shipments.id as shipment, party.kind, party.name, party.email, party.mails <> 'none' as "getsMails",
      coalesce(party.kind in ('payer', ${PAYING_PARTY}), false) as pays,
      exists (select from stop_of(party.email))
        or exists (select from tracking_subscriptions as known where known.shipment_id = shipments.id
          and lower(known.email) = lower(party.email) and known.stopped_at is not null) as stopped,
      ${PARTY_LANGUAGE} as language
    from shipments ${PAYER_JOINS} cross join lateral (
      select 'consignee' as kind, name, company, email, mails_wanted as mails, company_id from consignees where id = shipments.consignee_id
      union all
      select 'shipper', name, company, email, mails_wanted, company_id from shippers where id = shipments.shipper_id
      union all
      (select 'payer', name, null, email, mails_wanted, company_id from company_contacts
        where company_id = ${PAYER_ID} and email <> ''
          and coalesce(case ${PAYING_PARTY} when 'shipper' then sender.email when 'consignee' then receiver.email end, '') = ''
        order by mails_wanted = 'none', position limit 1)
    ) as party
    where shipments.id = any(${ids}::uuid[]) and party.email <> ''
    order by shipments.id, lower(party.email), pays desc, party.kind`.execute(db);
  return rows
    .map((row) => ({ ...row, language: row.language ?? "en", isLanguageAssumed: row.language === null }))
    .toSorted(
      (one, other) =>
        Number(other.pays) - Number(one.pays) ||
        Number(other.getsMails) - Number(one.getsMails) ||
        one.kind.localeCompare(other.kind),
    );
}

/** Reads the language of each party. */
export async function languagesOfParties(
  db: Database,
  actor: Actor,
  id: string,
): Promise<Partial<Record<PartyKind, Language>>> {
  authorize(actor, "shipments.read");
  const { rows } = await sql<{ kind: PartyKind; language: Language }>`
    select party.kind, coalesce(${PARTY_LANGUAGE}, 'en') as language
    from shipments cross join lateral (
      select 'consignee' as kind, name, company, email, company_id from consignees where id = shipments.consignee_id
      union all
      select 'shipper', name, company, email, company_id from shippers where id = shipments.shipper_id
    ) as party
    where shipments.id = ${id}`.execute(db);
  return Object.fromEntries(rows.map(({ kind, language }) => [kind, language]));
}

/**
 * Sends a mail to each recipient. @param publicUrl without a trailing slash @returns how many mails
 * @throws NotFound, Invalid when an address is not theirs or has unsubscribed
 */
export async function notifyCustomer(
  db: Database,
  actor: Actor,
  id: string,
  letter: LetterInput,
  publicUrl: string,
): Promise<number> {
  authorize(actor, "shipments.write");
  requireName(actor);
  return db.transaction().execute(async (tx) => {
    const shipment = await letterFacts(tx, id, { lock: true });
    const recipients = checkRecipients(await recipientsOf(tx, id), letter.to);
    const { language, text } = letter;
    const { summary, ...head } = letterHead(shipment, language, actor, await databaseTime(tx), publicUrl);
    for (const { email } of recipients) {
      const mail = { kind: "delay_letter" as const, to: email, language, text, ...head };
      await queueMail(tx, mail, { shipmentId: shipment.id, summary });
    }
    await emit(tx, actor, letterEvents(shipment, recipients));
    return recipients.length;
  });
}

/** Returns subject, facts and link in the reader's language, and the details for the log. */
export function letterHead(
  shipment: Parameters<typeof delayFacts>[0] & { current_code: string | null },
  language: Language,
  by: { name: string; email: string },
  at: Date,
  publicUrl: string,
) {
  const { current_location: place, current_code } = shipment;
  return {
    ...runInLanguage(language, () => ({
      subject: letterSubject(shipment, at),
      facts: delayFacts(
        { ...shipment, current_location: place && places.shownName(place, current_code) },
        at,
      ),
    })),
    link: trackingAddress(publicUrl, shipment.tracking_number, language),
    summary: `${letterSubject(shipment, at)} (by ${by.name || by.email})`,
  };
}

export const letterEvents = (
  shipment: Parameters<typeof shipmentEvent>[1],
  to: readonly Pick<LetterRecipient, "kind">[],
): DomainEvent[] => [
  shipmentEvent("shipment.customer_told", shipment, { to: to.map(({ kind }) => kind).join(" and ") }),
  { action: "shipment.told", entity: "shipment_mail", entityId: shipment.id, audited: false },
];

function checkRecipients(
  recipients: readonly LetterRecipient[],
  wanted: readonly string[],
): LetterRecipient[] {
  return [...new Set(wanted.map((email) => email.toLowerCase()))].map((email) => {
    const recipient = recipients.find((each) => each.email.toLowerCase() === email);
    const refusal = recipient
      ? recipient.stopped && LETTER_MESSAGES.stopped(recipient.email)
      : "This address is no longer that of payer, consignee or shipper. Open the letter again.";
    if (!recipient || refusal) throw new Invalid(refusal || "", { to: [refusal || ""] });
    return recipient;
  });
}
