import { createHash } from "node:crypto";
import { type Expression, sql, type SqlBool } from "kysely";
import type { ContactFilter } from "./contact-filter.ts";
import { CONTACT_LIMIT } from "./contact-fields.ts";
import type { ContactSubmissionInput } from "./contact-submission.ts";
import { type ListPlace, type WindowPage, windowPageOf } from "#app/kit/keyset.ts";
import { contactForMail } from "#app/mails/request-mails.ts";
import type { SpamSignals } from "#app/kit/forms/submission.ts";
import { currentLanguage } from "#app/kit/language/language.ts";
import { type Actor, authorize } from "#app/access/policy.ts";
import type { Database } from "#database/connection/connect.ts";
import { emit, NOBODY } from "#database/events/emit.ts";
import { isRowId, pageFrom, rowCursor } from "#database/connection/keyset.ts";
import { mentions } from "#database/connection/text-search.ts";
import { countListed, keptInboxCount, readCondition, viewCondition } from "#app/inboxes/inbox.server.ts";
import {
  classifySubmission,
  queueRequestMails,
  type RequestMailSettings,
} from "#app/inboxes/submissions.server.ts";

export async function getContactSubmission(db: Database, actor: Actor, id: string) {
  authorize(actor, "contacts.read");
  if (!isRowId(id)) return undefined;
  return db
    .selectFrom("contact_submissions")
    .select(["id", "name", "email", "phone", "subject", "message", "language"])
    .select(["is_read", "spam_reason", "created_at"])
    .where("id", "=", id)
    .executeTakeFirst();
}

const BEGINNING_LENGTH = 400;

export interface ListedContactSubmission {
  id: string;
  cursor: string;
  name: string | null;
  email: string;
  subject: string | null;
  /** Beginning of the message, for a line of a list. */
  beginning: string | null;
  is_read: boolean;
  created_at: Date;
  spam_reason: string | null;
}

/** Returns a page of matching contact submissions, newest first, and their total; when searching at most `FOUND_COUNTED` + 1. */
export async function listContactSubmissions(
  db: Database,
  actor: Actor,
  filter: ContactFilter,
  place: ListPlace,
  limit: number,
): Promise<WindowPage<ListedContactSubmission>> {
  authorize(actor, "contacts.read");
  const matching = db.selectFrom("contact_submissions").where((eb) => eb.and(conditions(filter)));
  const [rows, total] = await Promise.all([
    pageFrom(matching, "contact_submissions", place, limit)
      .select(["id", "name", "email", "subject", "is_read", "created_at", "spam_reason"])
      .select(sql<string | null>`left(message, ${sql.lit(BEGINNING_LENGTH)})`.as("beginning"))
      .select(rowCursor("contact_submissions").as("cursor"))
      .execute(),
    countListed(db, matching.select("id"), {
      search: filter.search,
      kept: filter.search ? null : keptInboxCount("contact_submissions", filter),
    }),
  ]);
  return windowPageOf(rows, place, limit, total);
}

function conditions(filter: ContactFilter): Expression<SqlBool>[] {
  const all = [viewCondition(filter.view), ...readCondition(filter.read)];
  if (filter.search) all.push(mentions(sql`search_folded`, filter.search));
  return all;
}

/** Limit of a network for messages, from whichever page they are sent. */
export const CONTACT_RULE = {
  name: "contact",
  points: CONTACT_LIMIT.submissions,
  seconds: CONTACT_LIMIT.windowMs / 1000,
};

/** A message; a private link may know no name, and no phone number. */
type ContactMessage = Omit<ContactSubmissionInput, "name" | "phone"> &
  Record<"name" | "phone", string | null>;

/**
 * Stores a message from the site; a repetition within ten minutes is stored once. Spam gets the same reply, is stored
 * separately and sends no mail.
 */
export async function submitContactMessage(
  db: Database,
  input: ContactMessage,
  { signs, ...settings }: RequestMailSettings & { signs: SpamSignals },
): Promise<void> {
  const fingerprint = createHash("sha256").update(JSON.stringify(input)).digest("hex");
  const language = currentLanguage();
  await db.transaction().execute(async (tx) => {
    const classification = await classifySubmission(tx, {
      table: "contact_submissions",
      fingerprint,
      email: input.email,
      text: input.message,
      signs,
    });
    if (!classification) return;
    const { columns, mayConfirm } = classification;
    const { id } = await tx
      .insertInto("contact_submissions")
      .values({ ...input, ...columns, language, is_read: false })
      .returning("id")
      .executeTakeFirstOrThrow();
    await emit(tx, NOBODY, { action: "contact_submission.received", entityId: id, audited: false });
    if (!columns.spam_reason)
      await queueRequestMails(tx, contactForMail({ id, ...input, language }), { ...settings, mayConfirm });
  });
}
