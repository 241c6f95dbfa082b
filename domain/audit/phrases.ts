import { pluralize, formatCount } from "../counts.ts";
import { about, type Phrasing, plain, text, type AuditRecord } from "./phrase.ts";

/** What happened to the charges of shipments, by action. */
export const CHARGE_PHRASES: readonly [string, Phrasing][] = [
  [
    "charges.of_offer",
    ({ summary, details }) => {
      const lines = pluralize(Number(details.lines ?? 0), "line");
      return about("gave the shipment", summary, `its charges: ${lines} of offer ${text(details.offer)}`);
    },
  ],
  ["charges.saved", ({ summary }) => about("changed the charges of shipment", summary)],
  ["charges.exported", ({ summary }) => plain(summary.charAt(0).toLowerCase() + summary.slice(1))],
];

const document =
  (did: string): Phrasing =>
  ({ summary, details }) => {
    const count = Number(details.shipments ?? 1);
    const of = count > 1 ? `${formatCount(count)} shipments` : `shipment ${text(details.shipment)}`;
    return about(did, summary, `of ${of}${text(details.reason) ? `: ${text(details.reason)}` : ""}`);
  };

/** What happened to documents, by action. */
export const DOCUMENT_PHRASES: readonly [string, Phrasing][] = [
  ["document.issued", document("issued")],
  ["document.voided", document("voided")],
  ["document.shown", document("showed customers")],
  ["document.hidden", document("hid from customers")],
];

/** What was written about quote requests, by action. */
export const THREAD_PHRASES: readonly [string, Phrasing][] = [
  ["request_message.sent", ({ summary }) => about("replied to the quote request", summary)],
  [
    "request_message.received",
    ({ summary }) => about("added what the customer answered to the quote request", summary),
  ],
  ["request_message.noted", ({ summary }) => about("wrote a note on the quote request", summary)],
  [
    "request_message.withdrawn",
    ({ summary }) => about("took an entry out of the thread of the quote request", summary),
  ],
  [
    "request_message.put_back",
    ({ summary }) => about("put an entry back into the thread of the quote request", summary),
  ],
];

const CHANNELS: Readonly<Record<string, string>> = {
  phone: " by phone",
  email: " by e-mail",
  meeting: " in person",
};

const answered =
  (verb: string): Phrasing =>
  ({ summary, details }: AuditRecord) => {
    const channel = CHANNELS[text(details.via)];
    const shipment = text(details.shipment) && `: shipment ${text(details.shipment)}`;
    return channel === undefined
      ? about(`${verb} offer`, summary, `by its link${shipment}`)
      : about("recorded that offer", summary, `was ${verb}${channel}${shipment}`);
  };

/** What was done with offers, by action. */
export const OFFER_ACT_PHRASES: readonly [string, Phrasing][] = [
  ["offer.sent", ({ summary }) => about("sent offer", summary)],
  ["offer.superseded", ({ summary }) => about("replaced offer", summary, "by a newer version")],
  ["offer.version_made", ({ summary }) => about("began a new version of offer", summary)],
  ["offer.discarded", ({ summary }) => about("discarded the draft of offer", summary)],
  ["offer.draft_restored", ({ summary }) => about("put back the draft of offer", summary)],
  ["offer.withdrawn", ({ summary }) => about("withdrew offer", summary)],
  ["offer.accepted", answered("accepted")],
  ["offer.declined", answered("declined")],
  ["offer.reminded", ({ summary }) => about("reminded the customer of offer", summary)],
  ["offer.link_made", ({ summary }) => about("made a link to offer", summary)],
  ["offer.link_revoked", ({ summary }) => about("revoked a link to offer", summary)],
];
