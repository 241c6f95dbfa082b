import { formatCount } from "#app/kit/text/counts.ts";
import { statusWords } from "#app/shipments/status.ts";
import { changedFields, roleName } from "./changes.ts";
import {
  about,
  type AuditRecord,
  type AuditSentence,
  BULK_PHRASES,
  MONEY_PHRASES,
  DELIVERY_PHRASES,
  DOCUMENT_PHRASES,
  OFFER_ACT_PHRASES,
  type Phrase,
  type Phrasing,
  plain,
  stoppedWords,
  text,
  THREAD_PHRASES,
  actorText,
} from "./phrases.ts";

/** Formats «ZF-1: in_transit → delivered» in words; the number before the colon is unchanged. */
const ofStatus = (summary: string) => {
  const [number = "", ...statuses] = summary.split(": ");
  return [number, ...statuses.map(statusWords)].join(": ");
};

const nouns = new Map([
  ["blog_post", "article"],
  ["blog_category", "category"],
  ["blog_author", "author"],
  ["contact_submission", "message of"],
  ["quote_request", "quote request of"],
]);

const nounOf = (entity: string) => nouns.get(entity) ?? entity.replaceAll("_", " ");
const lowerFirst = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);
const shipments = (count: string) =>
  `${formatCount(Number(count))} ${count === "1" ? "shipment" : "shipments"}`;
const atAddress = ({ details }: AuditRecord) =>
  text(details.address) ? ` from ${text(details.address)}` : "";
const asWhom = ({ summary }: AuditRecord) => (summary ? ` as ${summary}` : "");

const asRole = ({ details }: AuditRecord) => `as ${roleName(details.role)}`;
const withWhat = ({ details }: AuditRecord) =>
  text(details.with) && details.with !== "password" ? ` with a ${text(details.with)}` : "";

const refusals: Record<string, Phrasing> = {
  wrong: (record) => plain(`tried to sign in${asWhom(record)} with a wrong password`, atAddress(record)),
  unknown: (record) => plain("tried to sign in with an unknown email", atAddress(record)),
  disabled: (record) =>
    plain(`tried to sign in to the disabled account ${record.summary}`, atAddress(record)),
  wrong_code: (record) => plain(`typed a wrong code${asWhom(record)}`, atAddress(record)),
  passkey: (record) => plain(`used a passkey that was not accepted${asWhom(record)}`, atAddress(record)),
  held_back: (record) =>
    plain(`was held back after too many attempts to sign in${asWhom(record)}`, atAddress(record)),
};

const marked =
  (how: string): Phrasing =>
  ({ entity, summary }) =>
    about(`marked the ${nounOf(entity)}`, summary, how);

const NAMELESS = "(erased)";
const erased: Phrasing = ({ entity, summary }) =>
  summary === NAMELESS
    ? plain(`deleted for good a ${nounOf(entity).replace(/ of$/, "")}`)
    : about(`deleted for good the ${nounOf(entity)}`, summary);

/** Phrase of an assignment of a shipment; without a new owner, of its removal. */
const assigned: Phrasing = ({ entity, summary, details }) => {
  const [before, owner] = Array.isArray(details.owner) ? details.owner.map(text) : [];
  const noun = entity === "quote_request" ? "quote request of" : "shipment";
  return owner
    ? about(`assigned the ${noun}`, summary, `to ${owner}`)
    : about(`took the ${noun}`, summary, `from ${before || "its owner"}`);
};

const privateLink =
  (did: string): Phrasing =>
  ({ entity, summary, details }) =>
    about(
      `${did} a private link to the ${nounOf(entity)}`,
      summary,
      text(details.for) ? `for ${text(details.for)}` : "",
    );

const snoozed: Phrasing = ({ entity, summary, details }) => {
  const [, day] = Array.isArray(details.snoozed_until) ? details.snoozed_until.map(text) : [];
  const noun = nounOf(entity);
  return day ? about(`snoozed the ${noun}`, summary, `until ${day}`) : about(`woke the ${noun}`, summary);
};

/** Phrase of an undone import, with the number of records left unchanged since they were changed afterwards. */
const undoneImport: Phrasing = (record) => {
  const { summary, details } = record;
  const stayed =
    typeof details.left === "number" && details.left > 0 ? `; ${formatCount(details.left)} stayed` : "";
  return plain(`undid the import of ${summary}`, details.stopped === true ? stoppedWords(record) : stayed);
};

const phrases = new Map<string, Phrasing>([
  ["shipment.customer_told", ({ summary }) => about("wrote to the customer of", summary)],
  ["session.started", (record) => plain("signed in", atAddress(record) + withWhat(record))],
  ["session.proved", (record) => plain(`confirmed who they are${withWhat(record)}`)],
  [
    "session.stopped",
    (record) => plain(`typed too many wrong codes${asWhom(record)} and was stopped`, atAddress(record)),
  ],
  ["device.trusted", ({ summary }) => plain(`trusted a device for 30 days: ${summary}`)],
  ["device.forgotten", ({ summary }) => plain(`no longer trusts a device: ${summary}`)],
  ["backup_code.used", ({ summary }) => plain(`used a backup code of ${summary}`)],
  ["passkey.renamed", ({ summary }) => plain(`renamed a passkey to «${summary}»`)],
  ["second_factor.begun", () => plain("began to set up an authenticator app")],
  ["second_factor.cancelled", () => plain("cancelled the set-up of an authenticator app")],
  ["second_factor.authenticator_on", () => plain("set up an authenticator app")],
  ["second_factor.authenticator_replaced", () => plain("set up another authenticator app")],
  ["second_factor.authenticator_off", () => plain("turned off their authenticator app")],
  ["second_factor.backup_codes_new", () => plain("made new backup codes")],
  ["second_factor.passkey_added", ({ details }) => plain(`added the passkey «${text(details.name)}»`)],
  ["second_factor.passkey_removed", ({ details }) => plain(`removed the passkey «${text(details.name)}»`)],
  ["second_factor.reset", ({ summary }) => plain(`reset the second factor of ${summary}`)],
  ["second_factor.required", () => plain("required a second factor of everyone")],
  ["second_factor.optional", () => plain("no longer requires a second factor")],
  [
    "session.ended",
    ({ details }) =>
      details.where === "elsewhere"
        ? plain(`ended their session of ${text(details.browser)}`)
        : plain("logged out"),
  ],
  ["session.refused", (record) => (refusals[text(record.details.why)] ?? genericPhrase)(record)],
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
  ["email.change_requested", ({ details }) => plain(`asked to change their email to ${text(details.to)}`)],
  ["email.change_cancelled", ({ summary }) => plain(`dropped the change of their email to ${summary}`)],
  ["name.changed", ({ summary }) => plain(`changed their name to ${summary}`)],
  ["sessions.ended_elsewhere", () => plain("signed out everywhere else")],
  ["account.role_changed", ({ summary }) => about("changed the role of", summary)],
  ["account.signed_out", ({ summary }) => plain(`signed ${summary} out everywhere`)],
  ["invitation.sent", (record) => about("invited", record.summary, asRole(record))],
  ["invitation.sent_again", (record) => about("invited", record.summary, `${asRole(record)} again`)],
  ["invitation.revoked", ({ summary }) => about("revoked the invitation of", summary)],
  ["invitation.accepted", (record) => plain("accepted the invitation", asRole(record))],
  ["account.reset_link", ({ summary }) => plain(`made a one-time password link for ${summary}`)],
  ["status.added", ({ summary }) => about("added a status to shipment", ofStatus(summary))],
  ["status.updated", ({ summary }) => about("changed a status of shipment", ofStatus(summary))],
  ["status.withdrawn", ({ summary }) => about("withdrew a status of shipment", ofStatus(summary))],
  ["status.put_back", ({ summary }) => about("put back a status of shipment", ofStatus(summary))],
  ["status.deleted", ({ summary }) => about("deleted a status of shipment", ofStatus(summary))],
  ["status.restored", ({ summary }) => about("restored a status of shipment", ofStatus(summary))],
  ["status.erased", ({ summary }) => about("deleted for good a status of shipment", ofStatus(summary))],
  ["shipment.assigned", assigned],
  ["shipment.history_begun", ({ summary }) => about("put into the history the shipment", summary)],
  ["shipment.history_ended", ({ summary }) => about("took out of the history the shipment", summary)],
  ["note.added", ({ summary }) => about("wrote a note on shipment", summary)],
  ["note.edited", ({ summary }) => about("changed a note on shipment", summary)],
  ["note.deleted", ({ summary }) => about("deleted a note of shipment", summary)],
  ["private_link.made", privateLink("made")],
  ["private_link.sent", privateLink("sent")],
  ["private_link.asked", privateLink("asked by e-mail for")],
  ["private_link.revoked", privateLink("revoked")],
  ...DELIVERY_PHRASES,
  ["paper.waived", ({ summary }) => about("said which paper is not needed for the shipment", summary)],
  ["paper.asked_again", ({ summary }) => about("asked again for a paper of the shipment", summary)],
  ...DOCUMENT_PHRASES,
  ...THREAD_PHRASES,
  ...MONEY_PHRASES,
  ...OFFER_ACT_PHRASES,
  ["shipment.snoozed", snoozed],
  ["shipment.woken", snoozed],
  ["quote_request.assigned", assigned],
  ["quote_request.entered", ({ summary }) => about("typed in the quote request of", summary)],
  ["quote_request.snoozed", snoozed],
  ["quote_request.woken", snoozed],
  [
    "company.merged",
    ({ summary, details }) => about(`merged ${text(details.other)} into the customer`, summary),
  ],
  [
    "company.unmerged",
    ({ summary, details }) => about(`undid the merge of ${text(details.other)} into the customer`, summary),
  ],
  [
    "company.set_apart",
    ({ summary, details }) => about("said that", summary, `and ${text(details.other)} are two`),
  ],
  [
    "company.no_longer_apart",
    ({ summary, details }) => about("said that", summary, `and ${text(details.other)} may be one`),
  ],
  ["shipment.erased", erased],
  ["shipper.erased", erased],
  ["consignee.erased", erased],
  ["quote_request.erased", erased],
  ["contact_submission.erased", erased],
  ["blog_post.erased", erased],
  ["file.erased", ({ summary }) => about("deleted for good the file", summary)],
  ["shipments.restored", (record) => plain(`restored ${shipments(record.summary)}`, stoppedWords(record))],
  [
    "shipments.erased",
    (record) => plain(`deleted ${shipments(record.summary)} for good`, stoppedWords(record)),
  ],
  ["shipments.deleted", (record) => plain(`deleted ${shipments(record.summary)}`, stoppedWords(record))],
  [
    "shipments.deleted_begun",
    ({ summary }) => plain(`began to delete ${summary === "0" ? "shipments" : shipments(summary)}`),
  ],
  ...BULK_PHRASES,
  ["address.lifted", ({ summary }) => plain(`allowed mails about shipments to ${summary} again`)],
  ["shared_filter.added", ({ summary }) => plain(`shared the filter «${summary}» with colleagues`)],
  ["shared_filter.renamed", ({ summary }) => plain(`renamed a shared filter to «${summary}»`)],
  ["shared_filter.removed", ({ summary }) => plain(`removed the shared filter «${summary}»`)],
  ["shipments.exported", ({ summary }) => plain(lowerFirst(summary) || "exported shipments")],
  ["reports.exported", ({ summary }) => plain(lowerFirst(summary) || "exported a report")],
  ["companies.exported", ({ summary }) => plain(lowerFirst(summary) || "exported customers")],
  ["personal_data.erased", ({ summary }) => plain(`erased personal data: ${summary}`)],
  ["personal_data.exported", ({ summary }) => plain(`exported the personal data of a person: ${summary}`)],
  ["shipments.imported", ({ summary }) => plain(`imported shipments: ${summary}`)],
  ["companies.imported", ({ summary }) => plain(`imported customers: ${summary}`)],
  ["shipments.import_undo_begun", ({ summary }) => plain(`began to undo the import of ${summary}`)],
  ["companies.import_undo_begun", ({ summary }) => plain(`began to undo the import of ${summary}`)],
  ["shipments.import_undone", undoneImport],
  ["companies.import_undone", undoneImport],
  [
    "quote_request.status_changed",
    ({ summary }) => about("changed the status of the quote request of", summary),
  ],
  [
    "quote_request.language_changed",
    ({ summary }) => about("changed the language of the quote request of", summary),
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

/** Fallback for any other «noun.verb»: the verb, the noun, the summary, and the changed fields. */
function genericPhrase({ action, summary, details }: AuditRecord): Phrase {
  const [noun = "", verb = ""] = action.split(".");
  const changed = verb === "updated" ? changedFields(details) : [];
  const after = changed.length > 0 ? `(${changed.join(", ").replaceAll("_", " ")})` : "";
  const before = verb ? `${verb.replaceAll("_", " ")} the ${nounOf(noun)}` : nounOf(noun);
  return about(before, summary, after);
}

export function statusInSentence({ action, summary }: Pick<AuditRecord, "action" | "summary">): string {
  return action.startsWith("status.") ? ofStatus(summary).split(": ").slice(1).join(": ") : "";
}

export function auditSentence(record: AuditRecord): AuditSentence {
  const actor = actorText(record);
  const phrase = (phrases.get(record.action) ?? genericPhrase)(record);
  return { actor, before: phrase.before, subject: phrase.subject.trim(), after: phrase.after.trim() };
}
