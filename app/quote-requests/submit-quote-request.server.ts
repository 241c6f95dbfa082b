import { createHash } from "node:crypto";
import type { Kysely, RawBuilder } from "kysely";
import { quoteForMail } from "#app/mails/request-mails.ts";
import { placeColumns } from "./recognized-places.server.ts";
import { type NewQuoteRequest, type QuoteRequestInput, toQuoteRequestRow } from "./quote-request.ts";
import type { SpamSignals } from "#app/kit/forms/submission.ts";
import { currentLanguage, type Language } from "#app/kit/language/language.ts";
import type { DB } from "#database/schema.generated.ts";
import { type Database, prepared, type ValueOf } from "#database/connection/connect.ts";
import { emit, NOBODY } from "#database/events/emit.ts";
import {
  classifySubmission,
  type Classification,
  queueRequestMails,
  type RequestMailSettings,
} from "#app/inboxes/submissions.server.ts";

type NewRequest = NewQuoteRequest &
  Classification["columns"] &
  ReturnType<typeof placeColumns> & { language: Language };

/** Prepared: planning would take longer than storing the row. */
const insertRequest = prepared(
  "insert-quote-request",
  (db, value: ValueOf<NewRequest & Record<string, unknown>>) => {
    const row: { [Column in keyof NewRequest]-?: RawBuilder<NewRequest[Column]> } = {
      name: value("name"),
      email: value("email"),
      origin_location: value("origin_location"),
      destination_location: value("destination_location"),
      cargo_type: value("cargo_type"),
      weight: value("weight"),
      service_type: value("service_type"),
      message: value("message"),
      status: value("status"),
      is_read: value("is_read"),
      fingerprint: value("fingerprint"),
      spam_reason: value("spam_reason"),
      marked_spam_at: value("marked_spam_at"),
      text_hash: value("text_hash"),
      language: value("language"),
      origin_code: value("origin_code"),
      destination_code: value("destination_code"),
      places_version: value("places_version"),
    };
    return db.insertInto("quote_requests").values(row).returning(["id", "number"]);
  },
);

interface QuoteReply {
  success: boolean;
  message?: string;
  error?: string;
  number: number;
}

/**
 * Stores a request from the site; a repetition within ten minutes is stored once, with the number of the first. Spam
 * gets the same reply, is stored separately and sends no mail.
 */
export async function submitQuoteRequest(
  db: Database,
  input: QuoteRequestInput,
  { signs, ...settings }: RequestMailSettings & { signs: SpamSignals },
): Promise<QuoteReply> {
  const row = toQuoteRequestRow(input);
  const language = currentLanguage();
  const fingerprint = createHash("sha256").update(JSON.stringify(row)).digest("hex");
  const number = await db.transaction().execute(async (tx) => {
    const classification = await classifySubmission(tx, {
      table: "quote_requests",
      fingerprint,
      email: row.email,
      text: row.message,
      signs,
    });
    if (!classification) return numberOf(tx, fingerprint);
    const { columns, mayConfirm } = classification;
    const recognized = placeColumns(row);
    const [stored] = await insertRequest(tx, {
      ...row,
      ...columns,
      ...recognized,
      language,
    });
    if (!stored) throw new Error("a quote request was not stored");
    const { id } = stored;
    await emit(tx, NOBODY, { action: "quote_request.received", entityId: id, audited: false });
    if (!columns.spam_reason)
      await queueRequestMails(tx, quoteForMail({ ...stored, ...row, ...recognized, language }), {
        ...settings,
        mayConfirm,
      });
    return stored.number;
  });
  return { success: true, number };
}

async function numberOf(tx: Kysely<DB>, fingerprint: string): Promise<number> {
  const { number } = await tx
    .selectFrom("quote_requests")
    .select("number")
    .where("fingerprint", "=", fingerprint)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return number;
}
