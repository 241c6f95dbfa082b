import { formatDate } from "#app/kit/time/time.ts";
import { LINK_WORDS } from "./site-words.ts";

export const LINK_MESSAGES = {
  nobody: "Nobody in particular",
  addressStopped:
    "No mail goes to this address: it came back, or its owner stopped them. Copy a link instead.",
  deliveredLongAgo: "This shipment was delivered more than 30 days ago: a link to it would be expired",
  tooMany: "100 links are open. Revoke some first.",
  notFound: "This link no longer exists",
  revoked: "Link revoked: it opens nothing any more",
  revokeFailed: "The link could not be revoked. Please try again.",
  copyFailed: "This browser does not let it be copied. Select it and copy it by hand.",
  shownOnce: "Copy it now: it is shown once. We keep only its fingerprint.",
} as const;

/** Describes when a link ends: a shipment's own end depends on its delivery. */
export function linkUntil(link: { end: Date; untilDelivery: boolean }): string {
  const day = formatDate(link.end);
  return link.untilDelivery ? LINK_WORDS.untilDelivery(day) : LINK_WORDS.until(day);
}

/** «Opened 3 times, last on …», «Not opened yet». */
export function openedText(count: number, last: string | null): string {
  if (count === 0) return "Not opened yet";
  return `Opened ${count === 1 ? "once" : `${count} times`}${last ? `, last ${last}` : ""}`;
}
