/** Unread items listed of each source (admin-back-office.md, section 9). */
export const NOTIFICATIONS_PER_SOURCE = 10;

/** An unread quote request or contact submission; derived, not stored. */
export interface Notification {
  id: string;
  type: "quote" | "contact";
  title: string;
  preview: string;
  created_at: Date;
}

interface UnreadQuote {
  id: string;
  name: string | null;
  email: string;
  origin_location: string | null;
  destination_location: string | null;
  created_at: Date;
}

interface UnreadContact {
  id: string;
  name: string | null;
  email: string;
  subject: string | null;
  created_at: Date;
}

/** The unread count on the bell: empty for none, «99+» above 99. */
export function badgeText(unread: number): string {
  if (unread <= 0) return "";
  return unread > 99 ? "99+" : String(unread);
}

/** Merges both sources, newest first, with the specified words for what is missing. */
export function notificationsOf(
  quotes: readonly UnreadQuote[],
  contacts: readonly UnreadContact[],
): Notification[] {
  const all: Notification[] = [
    ...quotes.map((quote) => ({
      id: quote.id,
      type: "quote" as const,
      title: `Quote request from ${quote.name || "Unknown"}`,
      preview: `${quote.origin_location || "Unknown"} → ${quote.destination_location || "Unknown"}`,
      created_at: quote.created_at,
    })),
    ...contacts.map((contact) => ({
      id: contact.id,
      type: "contact" as const,
      title: `Message from ${contact.name || "Unknown"}`,
      preview: contact.subject || "No subject",
      created_at: contact.created_at,
    })),
  ];
  return all.toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime());
}
