import { sql } from "kysely";
import {
  type Notification,
  NOTIFICATIONS_PER_SOURCE,
  notificationsOf,
} from "#domain/notifications/notification.ts";
import { type Actor, authorize, can } from "#domain/accounts/policy.ts";
import type { Database } from "../connection/connect.ts";

export interface UnreadNotifications {
  /** Number of unread items, however many are listed. */
  unread: number;
  /** The newest of each source, newest first. */
  items: Notification[];
}

/**
 * The notifications of the bell: unread quote requests and contact submissions without spam (admin-back-office.md, section 7);
 * of an inbox that the actor may not read, none.
 */
export async function unreadNotifications(db: Database, actor: Actor): Promise<UnreadNotifications> {
  authorize(actor, "requests.read", "contacts.read");
  const [quotes, contacts] = await Promise.all([
    can(actor, "requests.read") ? unreadQuotes(db) : [],
    can(actor, "contacts.read") ? unreadContacts(db) : [],
  ]);
  return {
    unread: (quotes[0]?.unread ?? 0) + (contacts[0]?.unread ?? 0),
    items: notificationsOf(quotes, contacts),
  };
}

function unreadQuotes(db: Database) {
  return db
    .selectFrom("quote_requests")
    .select(["id", "name", "email", "origin_location", "destination_location", "created_at"])
    .select(
      sql<number>`(select count(*) from quote_requests where not is_read and marked_spam_at is null)`.as(
        "unread",
      ),
    )
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
    .select(
      sql<number>`(select count(*) from contact_submissions where not is_read and marked_spam_at is null)`.as(
        "unread",
      ),
    )
    .where("is_read", "=", false)
    .where("marked_spam_at", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(NOTIFICATIONS_PER_SOURCE)
    .execute();
}
