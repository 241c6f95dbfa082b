import { sql } from "kysely";
import {
  type Notification,
  NOTIFICATIONS_PER_SOURCE,
  notificationsOf,
} from "#domain/notifications/notification.ts";
import type { Database } from "../connect.ts";

export interface UnreadNotifications {
  /** All that is unread, however many are listed. */
  unread: number;
  /** The newest of each source, newest first. */
  items: Notification[];
}

/** What the bell shows: unread quote requests and contact submissions, spam aside (admin-back-office.md, section 7). */
export async function unreadNotifications(db: Database): Promise<UnreadNotifications> {
  const [quotes, contacts] = await Promise.all([
    db
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
      .execute(),
    db
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
      .execute(),
  ]);
  return {
    unread: (quotes[0]?.unread ?? 0) + (contacts[0]?.unread ?? 0),
    items: notificationsOf(quotes, contacts),
  };
}
