import { withCommas } from "../figures.ts";

/** One entry as the log keeps it. */
export interface AuditRecord {
  actorId: string | null;
  actorEmail: string;
  action: string;
  entity: string;
  entityId: string | null;
  summary: string;
  details: Record<string, unknown>;
}

/** «{who} {before} {subject} {after}»; the subject is what can be linked to. */
export interface AuditSentence {
  who: string;
  before: string;
  subject: string;
  after: string;
}

type Phrase = Omit<AuditSentence, "who">;
type Phrasing = (record: AuditRecord) => Phrase;

const nouns = new Map([
  ["blog_post", "article"],
  ["blog_category", "category"],
  ["blog_author", "author"],
  ["contact_submission", "message of"],
  ["quote_request", "quote request of"],
]);

const nounOf = (entity: string) => nouns.get(entity) ?? entity.replaceAll("_", " ");
const text = (value: unknown) => (typeof value === "string" ? value : "");
const lowerFirst = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);
const plain = (before: string, after = ""): Phrase => ({ before, subject: "", after });
const about = (before: string, subject: string, after = ""): Phrase => ({ before, subject, after });
const shipments = (count: string) =>
  `${withCommas(Number(count))} ${count === "1" ? "shipment" : "shipments"}`;
const atAddress = ({ details }: AuditRecord) =>
  text(details.address) ? ` from ${text(details.address)}` : "";
const asWhom = ({ summary }: AuditRecord) => (summary ? ` as ${summary}` : "");

const refusals: Record<string, Phrasing> = {
  wrong: (record) => plain(`tried to sign in${asWhom(record)} with a wrong password`, atAddress(record)),
  unknown: (record) => plain("tried to sign in with an unknown email", atAddress(record)),
  disabled: (record) =>
    plain(`tried to sign in to the disabled account ${record.summary}`, atAddress(record)),
  held_back: (record) =>
    plain(`was held back after too many attempts to sign in${asWhom(record)}`, atAddress(record)),
};

const marked =
  (how: string): Phrasing =>
  ({ entity, summary }) =>
    about(`marked the ${nounOf(entity)}`, summary, how);

const erased: Phrasing = ({ entity, summary }) => about(`deleted for good the ${nounOf(entity)}`, summary);

const phrases = new Map<string, Phrasing>([
  ["session.started", (record) => plain("signed in", atAddress(record))],
  [
    "session.ended",
    ({ details }) =>
      details.where === "elsewhere"
        ? plain(`ended their session of ${text(details.browser)}`)
        : plain("logged out"),
  ],
  ["session.refused", (record) => (refusals[text(record.details.why)] ?? plainly)(record)],
  [
    "password_reset.requested",
    (record) => plain(`asked for a password link for ${record.summary}`, atAddress(record)),
  ],
  ["password.reset", (record) => plain("set a new password with a mailed link", atAddress(record))],
  ["password.changed", () => plain("changed their password")],
  [
    "email.changed",
    ({ details }) => plain(`changed their email from ${text(details.from)} to ${text(details.to)}`),
  ],
  ["account.reset_link", ({ summary }) => plain(`made a one-time password link for ${summary}`)],
  ["status.added", ({ summary }) => about("added a status to shipment", summary)],
  ["status.updated", ({ summary }) => about("changed a status of shipment", summary)],
  ["status.deleted", ({ summary }) => about("deleted a status of shipment", summary)],
  ["status.restored", ({ summary }) => about("restored a status of shipment", summary)],
  ["status.erased", ({ summary }) => about("deleted for good a status of shipment", summary)],
  ["shipment.erased", erased],
  ["shipper.erased", erased],
  ["consignee.erased", erased],
  ["quote_request.erased", erased],
  ["contact_submission.erased", erased],
  ["blog_post.erased", erased],
  ["shipments.restored", ({ summary }) => plain(`restored ${shipments(summary)}`)],
  ["shipments.erased", ({ summary }) => plain(`deleted ${shipments(summary)} for good`)],
  ["shipments.deleted", ({ summary }) => plain(`deleted ${shipments(summary)}`)],
  ["shipments.updated", ({ summary }) => plain(`set the status of shipments: ${summary}`)],
  ["shipments.exported", ({ summary }) => plain(lowerFirst(summary) || "exported shipments")],
  ["shipments.imported", ({ summary }) => plain(`imported shipments: ${summary}`)],
  [
    "quote_request.status_changed",
    ({ summary }) => about("changed the status of the quote request of", summary),
  ],
  ["quote_request.read", marked("as read")],
  ["contact_submission.read", marked("as read")],
  ["quote_request.unread", marked("as unread")],
  ["contact_submission.unread", marked("as unread")],
  ["quote_request.marked_as_spam", marked("as spam")],
  ["contact_submission.marked_as_spam", marked("as spam")],
  ["quote_request.released_from_spam", marked("as no spam")],
  ["contact_submission.released_from_spam", marked("as no spam")],
]);

/** Any other «noun.verb»: the verb, the noun, the thing's name, and the fields that changed. */
function plainly({ action, summary, details }: AuditRecord): Phrase {
  const [noun = "", verb = ""] = action.split(".");
  const changed = verb === "updated" ? changedFields(details) : [];
  const after = changed.length > 0 ? `(${changed.join(", ").replaceAll("_", " ")})` : "";
  const before = verb ? `${verb.replaceAll("_", " ")} the ${nounOf(noun)}` : nounOf(noun);
  return about(before, summary, after);
}

function changedFields(details: Record<string, unknown>): string[] {
  const { changed } = details;
  if (Array.isArray(changed)) return changed.filter((field) => typeof field === "string");
  const held = changed && typeof changed === "object" ? changed : details;
  return Object.keys(held).filter((field) => !["status", "slug"].includes(field));
}

/** An entry of the audit log as a sentence for people. Codes nobody foresaw are still read out in words. */
export function auditSentence(record: AuditRecord): AuditSentence {
  const who = record.actorEmail || "Somebody";
  const phrase = (phrases.get(record.action) ?? plainly)(record);
  return { who, before: phrase.before, subject: phrase.subject.trim(), after: phrase.after.trim() };
}
