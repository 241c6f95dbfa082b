import type { ListedContactSubmission } from "#app/contact-messages/contact-submissions.server.ts";
import type { ListedQuoteRequest } from "#app/quote-requests/quote-requests.server.ts";
import { FILE_MESSAGES } from "#app/files/words.ts";
import { dueWords, stageWords, type UnseenDeadline } from "#app/deadlines/deadline.ts";
import type { LiveEvent } from "#app/live/event.ts";
import { countText } from "#app/kit/text/count-text.ts";

const MINUTE_MS = 60_000;

/** Formats the age of a timestamp: «Just now», «5m ago», «3h ago», «2d ago»; «Unknown» for no date. */
export function relativeTime(moment: Date | string, now: Date): string {
  const then = new Date(moment).getTime();
  if (Number.isNaN(then)) return "Unknown";
  const minutes = Math.floor((now.getTime() - then) / MINUTE_MS);
  if (minutes < 1) return "Just now";
  if (minutes < 60) return `${minutes}m ago`;
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `${hours}h ago` : `${Math.floor(hours / 24)}d ago`;
}

export const NOTIFICATIONS_PER_SOURCE = 10;

export interface Notification {
  id: string;
  type: "quote" | "contact" | "mention" | "proof" | "deadline";
  shipment_id?: string;
  title: string;
  preview: string;
  alert?: true;
  created_at: Date | string;
}

type UnreadQuote = Pick<
  ListedQuoteRequest,
  "id" | "name" | "email" | "origin_location" | "destination_location" | "created_at"
>;

type UnreadContact = Pick<ListedContactSubmission, "id" | "name" | "email" | "subject" | "created_at">;

export interface UnreadMention {
  id: string;
  shipment_id: string;
  tracking_number: string;
  author: string;
  body: string;
  created_at: Date;
}

/** A proof of delivery or pick-up that staff have not accepted or rejected yet. */
export interface UnansweredProof {
  id: string;
  shipment_id: string;
  tracking_number: string;
  signed_by: string | null;
  remark: string | null;
  is_pickup: boolean;
  created_at: Date;
}

export const BADGE_COUNTED = 99;

/** The unread count on the bell: empty for none, «99+» above 99. */
export function badgeText(unread: number): string {
  return unread > 0 ? countText(unread, BADGE_COUNTED) : "";
}

export function notificationsOf(
  quotes: readonly UnreadQuote[],
  contacts: readonly UnreadContact[],
  mentions: readonly UnreadMention[] = [],
  proofs: readonly UnansweredProof[] = [],
  deadlines: readonly UnseenDeadline[] = [],
): Array<Notification & { created_at: Date }> {
  const all = [
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
    ...mentions.map((mention) => ({
      id: mention.id,
      type: "mention" as const,
      shipment_id: mention.shipment_id,
      title: `${mention.author} mentioned you on ${mention.tracking_number}`,
      preview: mention.body,
      created_at: mention.created_at,
    })),
    ...proofs.map((proof) => ({
      id: proof.id,
      type: "proof" as const,
      shipment_id: proof.shipment_id,
      ...(proof.remark
        ? {
            title: `${proof.is_pickup ? "Picked up" : "Delivered"} with a remark: ${proof.remark}`,
            preview: [proof.tracking_number, ...signedBy(proof)].join(" · "),
            alert: true as const,
          }
        : {
            title: `Proof of ${proof.is_pickup ? "pick-up" : "delivery"} for ${proof.tracking_number}`,
            preview: signedBy(proof).join(""),
          }),
      created_at: proof.created_at,
    })),
    ...deadlines.map((deadline) => ({
      id: deadline.id,
      type: "deadline" as const,
      shipment_id: deadline.shipment_id,
      title: `${deadline.label}: ${stageWords(deadline.stage).toLowerCase()}`,
      preview: `${deadline.tracking_number} · ${dueWords(deadline)}`,
      ...(deadline.stage === 3 && { alert: true as const }),
      created_at: deadline.created_at,
    })),
  ];
  return all.toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime());
}

const signedBy = ({ signed_by }: UnansweredProof) => (signed_by ? [FILE_MESSAGES.signedBy(signed_by)] : []);

/** Items marked unread or released from spam are not new. */
const hasArrived = ({ action }: LiveEvent) =>
  /^resync$|\.(received|restored|loaded)$|^(mention\.added|deadline\.reached)$/.test(action);

/** One sentence about items that arrived between two updates; empty when there are none. `changes`: live events between them. */
export function newNotifications(
  before: readonly Notification[],
  now: readonly Notification[],
  changes: readonly LiveEvent[],
): string {
  const moment = ({ created_at }: Notification) => new Date(created_at).getTime();
  const newest = Math.max(0, ...before.map(moment));
  const ids = new Set(before.map(({ id }) => id));
  const cameIn = (item: Notification) =>
    changes.some((change) => hasArrived(change) && (change.ids ?? [item.id]).includes(item.id));
  const fresh = now.filter((each) => moment(each) >= newest && !ids.has(each.id) && cameIn(each));
  if (fresh.length > 1) {
    const areNotes = fresh.some(({ type }) => type !== "quote" && type !== "contact");
    return `${fresh.length} new ${areNotes ? "notifications" : "requests and messages"}`;
  }
  return fresh[0] ? `New: ${fresh[0].title}` : "";
}
