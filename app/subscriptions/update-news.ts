import type { MailOf } from "#app/mails/mail.ts";
import { UPDATE_WORDS } from "./mail-words.ts";

type Update = Pick<MailOf<"shipment_update">, "events" | "eta" | "delivered" | "handed">;

/** What a mail about a shipment is about; `short` is a delivery with pieces missing or damaged. */
export type UpdateNews = "arrived" | "short" | "cancelled" | "held" | "late" | "other";

export const isDelay = (title = ""): boolean => /\b(delay|delayed)\b/i.test(title);

export const isLater = ({ from, to }: NonNullable<Update["eta"]>): boolean =>
  from !== null && new Date(to) > new Date(from);

/** Decides by the newest event's English title, as queued. */
export function newsOf({ events, eta, delivered, handed }: Update): UpdateNews {
  const title = events.at(-1)?.title ?? "";
  if (delivered) return handed && handed.short + handed.damaged > 0 ? "short" : "arrived";
  if (/\bcancelled\b/i.test(title)) return "cancelled";
  if (/\b(held|hold)\b/i.test(title)) return "held";
  return isDelay(title) || (eta && isLater(eta)) ? "late" : "other";
}

/** Returns the first sentence, around the number, and what happens next where that is not plain. */
export function openingOf(news: UpdateNews): { opening: readonly string[]; next?: string } {
  const { arrived, cancelled, held, heldNext, late, lateNext, shortNext } = UPDATE_WORDS;
  return {
    arrived: { opening: arrived },
    short: { opening: arrived, next: shortNext },
    cancelled: { opening: cancelled },
    held: { opening: held, next: heldNext },
    late: { opening: late, next: lateNext },
    other: { opening: UPDATE_WORDS.news },
  }[news];
}

export function toneOf({ events }: Update, news: UpdateNews) {
  if (news === "cancelled" || news === "held") return "red";
  if (news === "short" || /\b(delay|delayed|damaged|could not)\b/i.test(events.at(-1)?.title ?? ""))
    return "yellow";
  return news === "arrived" ? "green" : "blue";
}
