import { type Kysely, sql } from "kysely";
import { places } from "#content/places/places.server.ts";
import { type Actor, authorize } from "#app/access/policy.ts";
import { requireName } from "#app/accounts/person.ts";
import { Conflict, Invalid } from "#app/kit/errors.ts";
import { greeting } from "#app/kit/language/greeting.ts";
import { capitalize } from "#app/kit/text/text.ts";
import { runInLanguage } from "#app/kit/language/run-in-language.server.ts";
import { queueMail } from "#app/mails/mails.server.ts";
import { unreachableReason } from "#app/mails/suppression.server.ts";
import type { Database } from "#database/connection/connect.ts";
import type { DB } from "#database/schema.generated.ts";
import { lockDocument } from "./change-document.server.ts";
import { PAPER_MAIL, PAPER_WORDS } from "./customer-words.ts";
import type { PaperPlace } from "./paper-data.ts";
import { DOCUMENTS, type DocumentKind } from "#app/shipments/paper.ts";
import { recipientsOfEach } from "#app/shipments/notify-customer.server.ts";
import { letterClosing } from "./partner-letter.server.ts";
import { mayBeMailed } from "./document.ts";
import { customersHash } from "./list-documents.server.ts";
import { isOrderedPart, orderedEnds } from "./ordered-leg.ts";
import { readPaperShipment } from "./read-paper-shipment.server.ts";
import { recordDocument } from "./record-document.server.ts";
import type { SentPaper } from "./send-form.ts";
import { DOCUMENT_MESSAGES } from "./words.ts";
import { readContent } from "#app/files/content-stream.server.ts";
import { revisedNumber } from "#app/kit/pdf/drawn-paper.ts";
import type { MailOf } from "#app/mails/mail.ts";

/** Creates the driver's link in the transaction of the mail. */
export type LinkForDriver = (
  tx: Kysely<DB>,
  shipmentId: string,
  to: SentPaper,
  isPickup: boolean,
) => Promise<string>;

/**
 * Queues a mail with an issued paper, in the recipient's language. A transport order includes the shipment's valid CMR
 * note, and on request the driver's link. @returns the number of the paper
 * @throws NotFound; Conflict for a voided one or a manifest; Invalid when the address accepts no mails
 */
export async function sendDocument(
  db: Database,
  actor: Actor,
  id: string,
  sent: SentPaper & Pick<MailOf<"paper">, "facts">,
  linkForDriver: LinkForDriver,
): Promise<string> {
  authorize(actor, "documents.write");
  requireName(actor);
  const { to, language, note, facts } = sent;
  return db.transaction().execute(async (tx) => {
    const { kind, number, voided_at, part } = await lockDocument(tx, id);
    if (voided_at) throw new Conflict(`${number} is voided: it is not sent any more`);
    if (!mayBeMailed(kind)) throw new Conflict(DOCUMENT_MESSAGES.staysInside);
    if (await unreachableReason(tx, to)) throw new Invalid("", { to: [DOCUMENT_MESSAGES.unreachable] });
    const shipment = await shipmentOf(tx, id);
    const isOrder = kind === "transport_order";
    const attached = isOrder ? await validNotes(tx, shipment.shipment_id) : [];
    const driverLink =
      isOrder && sent.driver ? await linkForDriver(tx, shipment.shipment_id, sent, part === "pickup") : null;
    const ordered = isOrder ? await endsOfOrder(tx, actor, shipment.shipment_id, part) : undefined;
    const ends = ordered ?? [
      { name: shipment.origin_location ?? "", code: shipment.origin_code },
      { name: shipment.destination_location ?? "", code: shipment.destination_code },
    ];
    const readers = await recipientsOfEach(tx, [shipment.shipment_id]);
    const reader = readers.find(({ email }) => email.toLowerCase() === to.toLowerCase())?.name ?? null;
    const about = { kind, number, reader, tracking: shipment.tracking_number, ends, attached };
    const letter = runInLanguage(language, () => letterAbout(about, note, actor.name));
    await queueMail(
      tx,
      {
        kind: "paper",
        to,
        language,
        ...letter,
        documentIds: [id, ...attached.map((each) => each.id)],
        facts,
        driverLink,
      },
      { shipmentId: shipment.shipment_id, summary: `${number} (by ${actor.name || actor.email})` },
    );
    await recordDocument(tx, actor, "sent", id, { to });
    return number;
  });
}

/** Composes the letter in the current language. */
function letterAbout(
  about: {
    kind: DocumentKind;
    number: string;
    reader: string | null;
    tracking: string;
    ends: readonly PaperPlace[];
    attached: readonly { number: string }[];
  },
  note: string | null,
  sender: string | null,
) {
  const { kind, number, reader, tracking } = about;
  const paper = numberedPaper(kind, number);
  const [from = "", until = ""] = about.ends.map(({ name, code }) => places.shownName(name, code));
  const others = about.attached.map((each) => each.number).join(", ");
  const parts = [
    reader ? greeting(reader) : PAPER_MAIL.hello,
    PAPER_MAIL.attached(paper, tracking, PAPER_MAIL.lane(from, until)),
    others && PAPER_MAIL.also(numberedPaper("cmr", others)),
    note,
    letterClosing(sender),
  ];
  return {
    subject: PAPER_MAIL.subject(paper, tracking),
    message: parts.filter(Boolean).join("\n\n"),
  };
}

/** Name and number without saying the number's prefix twice: «Lettre de voiture CMR-2026-00002». */
function numberedPaper(kind: DocumentKind, number: string): string {
  const { prefix } = DOCUMENTS[kind];
  const spellings = [`${prefix} `, `${prefix}-`, ` (${prefix})`, ` ${prefix}`];
  const name = spellings.reduce((rest, spelling) => rest.replace(spelling, ""), PAPER_WORDS[kind]);
  return `${capitalize(name)} ${number}`;
}

const shipmentOf = (tx: Kysely<DB>, documentId: string) =>
  tx
    .selectFrom("document_shipments as of")
    .leftJoin("shipments", "shipments.id", "of.shipment_id")
    .select(["of.shipment_id", "of.tracking_number", "origin_location", "destination_location"])
    .select(["origin_code", "destination_code"])
    .where("of.document_id", "=", documentId)
    .executeTakeFirstOrThrow();

const endsOfOrder = async (tx: Kysely<DB>, actor: Actor, shipmentId: string, part: string | null) =>
  orderedEnds(await readPaperShipment(tx, actor, shipmentId), isOrderedPart(part) ? part : null);

function validNotes(tx: Kysely<DB>, shipmentId: string) {
  return tx
    .selectFrom("documents")
    .innerJoin("document_shipments as of", "of.document_id", "documents.id")
    .select(["documents.id", "documents.number"])
    .where("of.shipment_id", "=", shipmentId)
    .where("documents.kind", "=", "cmr")
    .where(sql<boolean>`documents.voided_at is null`)
    .execute();
}

const papersOf = (db: Database, { documentIds }: MailOf<"paper">) =>
  db
    .selectFrom("documents")
    .select(["number", "revision", "voided_at", customersHash.as("hash")])
    .where("id", "in", documentIds)
    .orderBy("kind", "desc")
    .orderBy("number")
    .execute();

/** Returns whether a paper was voided after the mail was queued. */
export const isPaperOver = async (db: Database, mail: MailOf<"paper">): Promise<boolean> =>
  (await papersOf(db, mail)).some(({ voided_at }) => voided_at !== null);

/** Returns the attachments of a paper's mail, byte for byte as issued; of a bill with originals its copy. */
export async function papersOfMail(db: Database, mail: MailOf<"paper">) {
  const papers = await papersOf(db, mail);
  return Promise.all(
    papers.map(async ({ number, revision, hash }) => ({
      filename: `${revisedNumber(number, revision).replace(" rev. ", "-rev")}.pdf`,
      content: await readContent(db, hash),
      contentType: "application/pdf",
    })),
  );
}
