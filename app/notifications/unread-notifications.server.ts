import { SHIPMENT_IS_OPEN } from "#app/status-history/sync-status.server.ts";
import { sql } from "kysely";
import {
  BADGE_COUNTED,
  type Notification,
  NOTIFICATIONS_PER_SOURCE,
  notificationsOf,
  type UnansweredProof,
  type UnreadMention,
} from "./notification.ts";
import { unreadCount } from "#app/inboxes/inbox.server.ts";
import type { RequestScope } from "#app/request/context.ts";
import { readShared } from "#app/request/shared-reads.ts";
import { type Actor, authorize, can } from "#app/access/policy.ts";
import { unseenDeadlines } from "#app/deadlines/read-deadlines.server.ts";
import { countUpTo } from "#database/connection/row-counts.ts";
import { isNotSnoozed, viewCondition } from "#app/shipments/filter.server.ts";
import type { Database } from "#database/connection/connect.ts";
import { isRowId } from "#database/connection/keyset.ts";

export interface UnreadNotifications {
  unread: number;
  items: Notification[];
  /** Counts beside sections of the desk; undefined for what the role may not read. */
  sections?: Partial<Record<CountedSection, number>>;
}

export type CountedSection = "/admin/quotes" | "/admin/contacts" | "/admin/late" | "/admin/deadlines";

/**
 * Reads what is unread and readable for the role, without spam: requests, messages, mentions in notes, unanswered
 * proofs, approaching deadlines.
 */
export async function unreadNotifications(
  db: Database,
  actor: Actor,
  scope: Partial<Pick<RequestScope, "shared" | "now">> = {},
): Promise<UnreadNotifications> {
  authorize(actor, "requests.read", "contacts.read", "shipments.read");
  const shared = <Row>(key: string, read: () => Promise<Row[]>) => readShared(scope, actor, key, read);
  const [quotes, contacts, mentions, proofs, deadlines, late] = await Promise.all([
    can(actor, "requests.read") ? shared("unread requests", () => unreadQuotes(db)) : [],
    can(actor, "contacts.read") ? shared("unread messages", () => unreadContacts(db)) : [],
    can(actor, "shipments.read") ? shared(`mentions of ${actor.id}`, () => unreadMentions(db, actor.id)) : [],
    can(actor, "shipments.write") ? shared("proofs", () => unansweredProofs(db)) : [],
    can(actor, "shipments.write") ? shared(`deadlines of ${actor.id}`, () => unseenDeadlines(db, actor)) : [],
    can(actor, "shipments.read") ? shared("late", () => countLate(db, scope.now?.() ?? new Date())) : [],
  ]);
  const countOf = ([first]: readonly { unread: number }[]) => first?.unread ?? 0;
  const sources = [quotes, contacts, mentions, proofs, deadlines];
  return {
    unread: sources.reduce((sum, source) => sum + countOf(source), 0),
    items: notificationsOf(quotes, contacts, mentions, proofs, deadlines),
    sections: {
      "/admin/quotes": countOf(quotes),
      "/admin/contacts": countOf(contacts),
      "/admin/deadlines": countOf(deadlines),
      "/admin/late": late[0]?.count ?? 0,
    },
  };
}

/** Counts late shipments like the late desk, by index only, up to the shown maximum + 1. */
async function countLate(db: Database, now: Date) {
  const late = db.selectFrom("shipments").where(viewCondition("late", now)).where(isNotSnoozed(now));
  return [await db.selectNoFrom(countUpTo(late, BADGE_COUNTED).as("count")).executeTakeFirstOrThrow()];
}

function unreadQuotes(db: Database) {
  return db
    .selectFrom("quote_requests")
    .select(["id", "name", "email", "origin_location", "destination_location", "created_at"])
    .select(unreadCount("quote_requests").as("unread"))
    .where("is_read", "=", false)
    .where("marked_spam_at", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(NOTIFICATIONS_PER_SOURCE)
    .execute();
}

function unreadContacts(db: Database) {
  return db
    .selectFrom("contact_submissions")
    .select(["id", "name", "email", "subject", "created_at"])
    .select(unreadCount("contact_submissions").as("unread"))
    .where("is_read", "=", false)
    .where("marked_spam_at", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(NOTIFICATIONS_PER_SOURCE)
    .execute();
}

/** Reads mentions; accounts without an id, in tests and at the first start, have none. */
async function unreadMentions(db: Database, userId: string) {
  if (!isRowId(userId)) return [];
  const { rows } = await sql<UnreadMention & { unread: number }>`
    select note.id, shipment.id as shipment_id, shipment.tracking_number, mention.created_at,
      coalesce(nullif(author.name, ''), note.author_email) as author,
      regexp_replace(left(note.body, 200), '\\s+', ' ', 'g') as body,
      (select count(*) from note_mentions where user_id = ${userId} and read_at is null) as unread
    from note_mentions as mention
    join shipment_notes as note on note.id = mention.note_id
    join shipments as shipment on shipment.id = note.shipment_id
    left join admin_users as author on author.id = note.author_id
    where mention.user_id = ${userId} and mention.read_at is null
    order by mention.created_at desc, note.id desc limit ${NOTIFICATIONS_PER_SOURCE}`.execute(db);
  return rows;
}

/** Lists unanswered proofs of drivers for undelivered shipments; for users who may accept them. */
async function unansweredProofs(db: Database) {
  const { rows } = await sql<UnansweredProof & { unread: number }>`
    select proof.file_id as id, shipments.id as shipment_id, shipments.tracking_number, file.signed_by, proof.is_pickup,
      regexp_replace(left(proof.remark, 200), '\\s+', ' ', 'g') as remark, proof.handed_in_at as created_at, count(*) over () as unread
    from delivery_proofs as proof
    join files as file on file.id = proof.file_id
    join shipments on shipments.id = proof.shipment_id
    where proof.settled_at is null and ${SHIPMENT_IS_OPEN}
    order by proof.handed_in_at desc, proof.file_id desc limit ${NOTIFICATIONS_PER_SOURCE}`.execute(db);
  return rows;
}
