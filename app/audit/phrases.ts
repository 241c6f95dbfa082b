import { formatCount, pluralize } from "#app/kit/text/counts.ts";
import { statusWords } from "#app/shipments/status.ts";
import { personLabel } from "#app/accounts/person.ts";

export interface AuditRecord {
  actorId: string | null;
  actorEmail: string;
  actorName?: string;
  action: string;
  entity: string;
  entityId: string | null;
  summary: string;
  details: Record<string, unknown>;
}

/** A sentence «{actor} {before} {subject} {after}»; the subject can be a link. */
export interface AuditSentence {
  actor: string;
  before: string;
  subject: string;
  after: string;
}

export type Phrase = Omit<AuditSentence, "actor">;
export type Phrasing = (record: AuditRecord) => Phrase;

export const text = (value: unknown) => (typeof value === "string" ? value : "");

export const plain = (before: string, after = ""): Phrase => ({ before, subject: "", after });
export const about = (before: string, subject: string, after = ""): Phrase => ({ before, subject, after });

export const MONEY_PHRASES: readonly [string, Phrasing][] = [
  [
    "charges.of_offer",
    ({ summary, details }) => {
      const lines = pluralize(Number(details.lines ?? 0), "line");
      return about("gave the shipment", summary, `its charges: ${lines} of offer ${text(details.offer)}`);
    },
  ],
  ["charges.saved", ({ summary }) => about("changed the charges of shipment", summary)],
  ["exchange_rates.saved", ({ summary }) => plain(`entered exchange rates: ${summary}`)],
  ["exchange_rates.read", ({ summary }) => plain(`exchange rates were read: ${summary}`)],
  ["charges.exported", ({ summary }) => plain(summary.charAt(0).toLowerCase() + summary.slice(1))],
  ["bank_statement.taken", ({ summary }) => about("imported the bank statement", summary)],
  ["supplier_invoice.taken", ({ summary }) => about("took in the supplier invoice", summary)],
  [
    "supplier_invoice.first_accepted",
    ({ summary }) => about("gave the first approval of the supplier invoice", summary),
  ],
];

const reachedBy = ({ details }: AuditRecord): string =>
  typeof details.reached === "number" ? `for ${pluralize(details.reached, "shipment")}` : "";

const CONSOLIDATION_PHRASES: readonly [string, Phrasing][] = [
  ["consolidation.created", ({ summary }) => about("made consolidation", summary)],
  ["consolidation.updated", (record) => about("changed consolidation", record.summary, reachedBy(record))],
  ["consolidation.event_added", (record) => about("added an event on", record.summary, reachedBy(record))],
  ["consolidation.act_undone", ({ summary }) => about("took back what was written on", summary)],
  ["consolidation.houses_added", ({ summary }) => about("added shipments to", summary)],
  ["consolidation.house_removed", ({ summary }) => about("took a shipment out of", summary)],
  ["consolidation.cost_added", ({ summary }) => about("split a cost over the shipments of", summary)],
  ["consolidation.cost_changed", ({ summary }) => about("changed a cost of", summary)],
  ["consolidation.cost_removed", ({ summary }) => about("took away a cost of", summary)],
  ["consolidation.closed", ({ summary }) => about("closed consolidation", summary)],
  ["consolidation.opened", ({ summary }) => about("opened consolidation", summary, "again")],
  ["vessel.changed", ({ summary }) => about("changed everywhere", summary)],
  ["vessel.taken_back", ({ summary }) => about("took back everywhere", summary)],
];

const DEADLINE_PHRASES: readonly [string, Phrasing][] = [
  ["deadline.added", ({ summary }) => about("entered the deadline", summary)],
  ["deadline.changed", ({ summary }) => about("changed the deadline", summary)],
  ["deadline.done", ({ summary }) => about("finished the deadline", summary)],
  ["deadline.reopened", ({ summary }) => about("reopened the deadline", summary)],
  ["deadline.seen", ({ summary }) => about("saw the deadline", summary)],
  ["deadline.removed", ({ summary }) => about("removed the deadline", summary)],
  ["deadline_kind.saved", ({ summary }) => about("changed the kind of deadline", summary)],
  ["calendar.made", ({ summary }) => about("made a calendar link for", summary)],
  ["calendar.revoked", ({ summary }) => about("revoked the calendar link of", summary)],
];

export const DELIVERY_PHRASES: readonly [string, Phrasing][] = [
  ["delivery.recorded", ({ summary }) => about("recorded a delivery of", summary)],
  ["delivery.undone", ({ summary }) => about("undid a delivery of", summary)],
  ["proof.accepted", ({ summary }) => about("took a driver's proof as the delivery of", summary)],
  ["proof.put_aside", ({ summary }) => about("put aside a driver's proof of delivery of", summary)],
  ["stop.planned", ({ summary }) => about("planned the", summary)],
  ["stop.changed", ({ summary }) => about("changed the plan of the", summary)],
  ["stop.removed", ({ summary }) => about("took off the plan the", summary)],
  ["stop.ordered", ({ summary, details }) => about("ordered the", summary, `of ${text(details.haulier)}`)],
  ["carrier.created", ({ summary }) => about("entered carrier", summary)],
  ["carrier.changed", ({ summary }) => about("changed carrier", summary)],
  ["carrier.retired", ({ summary }) => about("retired carrier", summary)],
  ["carrier.brought_back", ({ summary }) => about("brought back carrier", summary)],
  ["carrier.removed", ({ summary }) => about("took back the import of carrier", summary)],
  ["claim.opened", ({ summary }) => about("opened claim", summary)],
  ["claim.changed", ({ summary }) => about("changed claim", summary)],
  ["claim.notified", ({ summary }) => about("told the liable party of claim", summary)],
  ["claim.notice_taken_back", ({ summary }) => about("took back the notice of claim", summary)],
  ["claim.closed", ({ summary }) => about("closed claim", summary)],
  ["claim.reopened", ({ summary }) => about("reopened claim", summary)],
  ...DEADLINE_PHRASES,
];

const document =
  (did: string): Phrasing =>
  ({ summary, details }) => {
    const count = Number(details.shipments ?? 1);
    const of = count > 1 ? `${formatCount(count)} shipments` : `shipment ${text(details.shipment)}`;
    return about(did, summary, `of ${of}${text(details.reason) ? `: ${text(details.reason)}` : ""}`);
  };

export const DOCUMENT_PHRASES: readonly [string, Phrasing][] = [
  ["document.issued", document("issued")],
  ["document.revised", document("corrected")],
  ["document.voided", document("voided")],
  ["document.shown", document("showed customers")],
  ["document.sent", document("mailed")],
  ["document.recalled", document("told the haulier of the end of")],
  ["document.hidden", document("hid from customers")],
];

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
  [
    "offer.customer_changed",
    ({ summary, details }) => {
      const [before, customer] = Array.isArray(details.customer) ? details.customer.map(text) : [];
      return customer
        ? about("gave offer", summary, `to the customer ${customer}`)
        : about("took offer", summary, `from ${before || "its customer"}`);
    },
  ],
  ["offer.link_made", ({ summary }) => about("made a link to offer", summary)],
  ["offer.link_revoked", ({ summary }) => about("revoked a link to offer", summary)],
];

/** Describes for an act on many records how many stayed unchanged, and how many were not processed when it stopped. */
export const stoppedWords = ({ details }: AuditRecord) => {
  const skipped = typeof details.skipped === "number" ? `; ${formatCount(details.skipped)} stayed` : "";
  if (details.stopped !== true) return skipped;
  const left = typeof details.left === "number" ? `the other ${formatCount(details.left)}` : "the rest";
  return `${skipped} and stopped before ${left}${text(details.reason) && `: ${text(details.reason)}`}`.trim();
};

const OF: Readonly<Record<string, string>> = { status: "the status", owner: "the owner", eta: "the ETA" };

export const BULK_PHRASES: readonly [string, Phrasing][] = [
  ...CONSOLIDATION_PHRASES,
  [
    "shipments.updated",
    (record) => plain(`set the status of shipments: ${statusWords(record.summary)}`, stoppedWords(record)),
  ],
  [
    "shipments.updated_begun",
    ({ summary }) => plain(`began to set the status of shipments: ${statusWords(summary)}`),
  ],
  [
    "shipments.moved",
    (record) => plain(`moved the estimated delivery of shipments: ${record.summary}`, stoppedWords(record)),
  ],
  ["shipments.moved_begun", () => plain("began to move the estimated delivery of shipments")],
  [
    "shipments.act_undone",
    (record) =>
      plain(
        `undid a change of ${OF[text(record.details.of)] ?? "a field"} of ${pluralize(Number(record.summary), "shipment")}`,
        stoppedWords(record),
      ),
  ],
  ["shipments.assigned", (record) => plain(`assigned shipments: ${record.summary}`, stoppedWords(record))],
  ["shipments.assigned_begun", ({ summary }) => plain(`began to assign shipments: ${summary}`)],
];

/** Events without a staff actor: a customer who answered an offer by its link, and the results of an acceptance. */
const CUSTOMER_EVENTS: ReadonlySet<string> = new Set([
  "offer.accepted",
  "offer.declined",
  "shipment.created",
  "charges.of_offer",
]);

/** Nouns that nobody but a job of the product changes without having signed in. */
const SYSTEM_NOUNS: ReadonlySet<string> = new Set([
  "company",
  "deadline",
  "exchange_rate",
  "exchange_rates",
  "invoice",
  "offer",
  "supplier_invoice",
]);

export function actorText({
  action,
  actorEmail,
  actorName,
}: Pick<AuditRecord, "action" | "actorEmail" | "actorName">): string {
  if (actorEmail) return personLabel({ name: actorName, email: actorEmail });
  if (CUSTOMER_EVENTS.has(action)) return "The customer";
  return SYSTEM_NOUNS.has(action.split(".")[0] ?? "") ? "The system" : "Somebody";
}
