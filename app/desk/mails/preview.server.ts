import { withPublicLocation, withPublicRoute } from "#content/places/public-places.server.ts";
import { type RawBuilder, sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import type { PartyKind } from "#app/parties/party-kind.ts";
import { readReaderLanguage } from "#app/customers/reader-language.server.ts";
import type { Language } from "#app/kit/language/language.ts";
import { runInLanguage } from "#app/kit/language/run-in-language.server.ts";
import { etaOffset } from "#app/shipments/eta.server.ts";
import {
  type CountedEvent,
  type UpdateLetter,
  letterOf,
  type LetterShipment,
} from "#app/subscriptions/letter.ts";
import type { Database } from "#database/connection/connect.ts";
import { isRowId } from "#database/connection/keyset.ts";
import { matching } from "#app/portal/matching-shipments.server.ts";
import { PARTY_TABLE } from "#app/parties/parties.server.ts";
import type { MailPreview } from "#app/mails/mail-preview-note.tsx";
import { trackingAddress } from "#app/shipments/letters.ts";
import { renderMail } from "./render-mail.server.tsx";

export interface LetterPreview {
  language: Language;
  letter: UpdateLetter;
  /** Set when the customer has no shipment yet: the mail shows a sample. */
  isSample: boolean;
}

const SAMPLE: LetterShipment = {
  tracking_number: "SAMPLE-1",
  origin_location: "Antwerp",
  destination_location: "Lagos",
  status: "in_transit",
  estimated_delivery: null,
  eta_offset: null,
};

/** Previews the mail about the newest event; null when the address already receives such mails. */
export async function previewLetter(
  db: Database,
  actor: Actor,
  kind: PartyKind,
  { id, email, now }: { id: string | null; email: string | null; now: Date },
): Promise<LetterPreview | null> {
  authorize(actor, "customers.write");
  const { table, reference } = PARTY_TABLE[kind];
  const isStored = id !== null && isRowId(id);
  if (isStored) {
    const stored = await db
      .selectFrom(table)
      .select(["email", "mails_wanted"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (stored && stored.mails_wanted !== "none" && stored.email === email) return null;
  }
  const condition = isStored ? sql`${sql.ref(`shipments.${reference}`)} = ${id}` : null;
  const company = isStored ? sql`(select company_id from ${sql.table(table)} where id = ${id})` : null;
  return drawLetter(db, now, {
    condition,
    language: await readReaderLanguage(db, company, email),
  });
}

/**
 * The same for contact persons at a company; null when all of the addresses already receive such mails.
 * @param of.shipmentId the shipment whose payer a new company becomes
 */
export async function previewCompanyLetter(
  db: Database,
  actor: Actor,
  {
    id,
    emails,
    now,
    ...of
  }: {
    id: string | null;
    emails: readonly string[];
    now: Date;
    language: Language;
    shipmentId: string | null;
  },
): Promise<LetterPreview | null> {
  authorize(actor, "customers.write");
  const { language, shipmentId } = of;
  if (id === null || !isRowId(id)) {
    const condition = shipmentId !== null && isRowId(shipmentId) ? sql`shipments.id = ${shipmentId}` : null;
    return emails.length > 0 ? drawLetter(db, now, { condition, language }) : null;
  }
  const { rows } = await sql<{ email: string }>`
    select lower(email) as email from company_contacts
    where company_id = ${id} and mails_wanted <> 'none' and email is not null`.execute(db);
  const addresses = new Set(rows.map(({ email }) => email));
  if (emails.every((email) => addresses.has(email.toLowerCase()))) return null;
  const newest = matching({ customer: { kind: "company", id }, conditions: [sql`true`] }, { index: 0 }, 1);
  return drawLetter(db, now, { condition: newest, language });
}

type NewestEvent = LetterShipment &
  Omit<CountedEvent, "status" | "fresh"> & { event: string } & Record<
    "origin_code" | "destination_code" | "place_code",
    string | null
  >;

async function drawLetter(
  db: Database,
  now: Date,
  { condition, language }: { condition: RawBuilder<unknown> | null; language: Language },
): Promise<LetterPreview | null> {
  const { rows } = condition
    ? await sql<NewestEvent>`
        select tracking_number, origin_location, origin_code, destination_location, destination_code, shipments.status,
          estimated_delivery, ${etaOffset} as eta_offset, entry.code, coalesce(entry.status, shipments.status) as event, entry.location, entry.place_code,
          entry.notes,
          coalesce(entry."timestamp", shipments.created_at) as "timestamp", entry.utc_offset
        from shipments left join lateral (
          select * from shipment_status_history
          where shipment_id = shipments.id and event_counts(classifier, internal, withdrawn_at, "timestamp")
          order by "timestamp" desc, created_at desc, id desc limit 1) as entry on true
        where ${condition}
        order by shipments.created_at desc, shipments.id desc limit 1`.execute(db)
    : { rows: [] };
  const [newest] = runInLanguage(language, () => rows.map(withPublicRoute).map(withPublicLocation));
  const event: CountedEvent = newest
    ? { ...newest, status: newest.event, fresh: true }
    : {
        code: null,
        status: SAMPLE.status,
        location: SAMPLE.origin_location,
        notes: null,
        timestamp: now,
        utc_offset: null,
        fresh: true,
      };
  const letter = runInLanguage(language, () => letterOf(newest ?? SAMPLE, [event], [], "all"));
  return letter && { language, letter, isSample: rows.length === 0 };
}

export const mailPreview = (
  { language, letter, isSample }: LetterPreview,
  to: readonly [string, ...string[]],
  publicUrl: string,
): MailPreview => {
  const { subject, html } = renderMail(
    {
      ...letter,
      kind: "shipment_update",
      to: to[0],
      language,
      link: trackingAddress(publicUrl, letter.trackingNumber, language),
      stop: `${publicUrl}/notify/stop`,
    },
    publicUrl,
  );
  return { to, subject, html, drawnFrom: isSample ? null : letter.trackingNumber };
};
