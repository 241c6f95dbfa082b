import { formatDate } from "#app/kit/time/time.ts";

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

export const PORTAL_MESSAGES = {
  deadTitle: "This link opens nothing",
  deadText:
    "It may have expired or been withdrawn, or it is not complete. Copy it whole, or ask for a new one.",
  tooManyMisses: "Too many links that open nothing came from your network. Please wait a quarter of an hour.",
  tooManyFiles: "Too many downloads. Please wait a few minutes, then try again.",
  away: "Our records did not answer. Please try again in a moment.",
  lostEmailRequired: "Type the e-mail address we know you by",
  lostEmailInvalid: "Please enter a valid email address",
  lostAnswer:
    "Thank you. If we know this address, a mail with a new link is on its way. It can take a few minutes; look among unwanted mail too.",
  lostLimited: "Too many attempts. Please wait before trying again.",
  lostFailed: "This did not come through. Please try again.",
} as const;

export function linkLetter(letter: {
  name: string | null;
  /** Null for all shipments of a customer. */
  shipment: { number: string; from: string; to: string } | null;
}): string {
  const { name, shipment } = letter;
  const text = shipment
    ? `With the link below you see all we know of your shipment ${shipment.number} from ${shipment.from} to ${shipment.to}: where it is, when it comes, its goods and references.`
    : "With the link below you see all your shipments with us: where each is and when it comes, to search and to download.";
  return `Hello${name ? ` ${name}` : ""},\n\n${text}`;
}

export const linkAbout = (of: { number: string } | { customer: string }): string =>
  "number" in of ? `Shipment ${of.number}` : `All shipments of ${of.customer}`;

/** Until when a link works: a shipment's own end depends on its delivery. */
export function linkUntil(link: { end: Date; untilDelivery: boolean }): string {
  return link.untilDelivery
    ? `until 30 days after delivery, ${formatDate(link.end)} at the latest`
    : `until ${formatDate(link.end)}`;
}

/** «Opened 3 times, last on …», «Not opened yet». */
export function openedText(count: number, last: string | null): string {
  if (count === 0) return "Not opened yet";
  return `Opened ${count === 1 ? "once" : `${count} times`}${last ? `, last ${last}` : ""}`;
}
