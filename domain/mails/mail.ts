import { z } from "zod";
import { ROLES } from "../accounts/policy.ts";
import { isEmailType } from "../email.ts";

/** Truncates to `length` characters, with an ellipsis. */
export function truncate(text: string, length: number): string {
  const characters = [...text];
  return characters.length <= length
    ? text
    : `${characters
        .slice(0, length - 1)
        .join("")
        .trimEnd()}…`;
}

/** What happened to an account's second factor, for the mail that notifies its owner. */
const SECOND_FACTOR_CHANGES = [
  "authenticator_on",
  "authenticator_replaced",
  "authenticator_off",
  "backup_codes_new",
  "backup_code_used",
  "passkey_added",
  "passkey_removed",
  "reset",
] as const;

const recipient = z.string().refine((text) => isEmailType(text), "not an e-mail address");

/** A quote request or contact submission in a mail; the texts are the visitor's own. */
const requestFields = {
  source: z.enum(["quote", "contact"]),
  name: z.string().nullable(),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  message: z.string().nullable(),
};

/** An offer in a mail, in the texts of its view (`domain/offers/offer-view.ts`). */
const offerFields = {
  number: z.string(),
  lane: z.string(),
  total: z.string(),
};

/**
 * Every message the company sends, by kind, with what its template needs. The queue stores it as JSON, so dates are
 * ISO strings. A new kind needs a template in mail/templates and a line in mail/render-mail.tsx.
 */
export const mailSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("password_reset"), to: recipient, link: z.url() }),
  z.object({
    kind: z.literal("new_request"),
    to: recipient,
    visitor: recipient,
    link: z.url(),
    ...requestFields,
  }),
  z.object({ kind: z.literal("request_received"), to: recipient, source: requestFields.source }),
  z.object({ kind: z.literal("password_changed"), to: recipient, changedAt: z.iso.datetime() }),
  z.object({
    kind: z.literal("email_changed"),
    to: recipient,
    newEmail: recipient,
    changedAt: z.iso.datetime(),
  }),
  z.object({
    kind: z.literal("invitation"),
    to: recipient,
    role: z.enum(ROLES),
    /** «Name (e-mail)». */
    invitedBy: z.string(),
    link: z.url(),
    expiresAt: z.iso.datetime(),
  }),
  z.object({
    kind: z.literal("email_confirmation"),
    to: recipient,
    oldEmail: recipient,
    link: z.url(),
    expiresAt: z.iso.datetime(),
  }),
  z.object({
    kind: z.literal("new_sign_in"),
    to: recipient,
    at: z.iso.datetime(),
    browser: z.string(),
    address: z.string(),
    link: z.url(),
  }),
  z.object({
    kind: z.literal("second_factor_changed"),
    to: recipient,
    change: z.enum(SECOND_FACTOR_CHANGES),
    /** Of a passkey. */
    name: z.string().optional(),
    /** Backup codes that are left, where one was used. */
    left: z.number().optional(),
    changedAt: z.iso.datetime(),
  }),
  z.object({
    kind: z.literal("shipment_update"),
    to: recipient,
    trackingNumber: z.string(),
    origin: z.string(),
    destination: z.string(),
    /** In the order they happened; `offset` is of the place, in minutes east of UTC. */
    events: z.array(
      z.object({
        /** Of the entry in the history: looked up again when the mail is sent. */
        id: z.uuid().optional(),
        title: z.string(),
        place: z.string().nullable(),
        notes: z.string().nullable(),
        at: z.iso.datetime(),
        offset: z.number().nullable(),
      }),
    ),
    /** The estimated delivery moved, or became known. */
    eta: z
      .object({
        from: z.iso.datetime().nullable(),
        to: z.iso.datetime(),
        reason: z.enum(["carrier", "customs", "consignee", "weather", "us"]).nullable(),
      })
      .nullable(),
    delivered: z.boolean(),
    expected: z.iso.datetime().nullable(),
    /** The tracking page. */
    link: z.url(),
    /** The page that stops these mails; filled in when it is sent, so that the queue holds no secret. */
    stop: z.url().optional(),
  }),
  z.object({
    kind: z.literal("delay_letter"),
    to: recipient,
    subject: z.string(),
    /** As staff wrote it, in paragraphs. */
    text: z.string(),
    /** The tracking page. */
    link: z.url(),
    /** The page that stops mails; filled in when it is sent. */
    stop: z.url().optional(),
  }),
  z.object({
    kind: z.literal("subscription_confirmation"),
    to: recipient,
    subscriptionId: z.uuid(),
    trackingNumber: z.string(),
    /** The page that confirms; filled in when it is sent. */
    confirm: z.url().optional(),
  }),
  z.object({
    kind: z.literal("sign_in_stopped"),
    to: recipient,
    address: z.string(),
    stoppedAt: z.iso.datetime(),
  }),
  z.object({
    kind: z.literal("private_link"),
    to: recipient,
    /** «Shipment ZF-1», «All shipments of Leieland Textiles». */
    about: z.string(),
    /** The letter of whoever sends it. */
    message: z.string(),
    link: z.url(),
    /** «until Mar 05, 2027». */
    until: z.string(),
  }),
  z.object({
    kind: z.literal("lost_link"),
    to: recipient,
    links: z.array(z.object({ about: z.string(), link: z.url(), until: z.string() })).min(1),
  }),
  z.object({
    kind: z.literal("offer"),
    to: recipient,
    subject: z.string(),
    /** The letter of whoever sends it, in paragraphs. */
    message: z.string(),
    ...offerFields,
    /** The page where it is answered. */
    link: z.url(),
    validUntil: z.string(),
    /** Of the PDF, in hexadecimal; its bytes are read when the mail is sent. */
    pdfHash: z.hex().length(64).optional(),
  }),
  z.object({
    kind: z.literal("offer_reminder"),
    to: recipient,
    /** The version it reminds of: looked at again when it is sent. */
    offerId: z.uuid(),
    ...offerFields,
    link: z.url(),
    validUntil: z.string(),
    /** The page that stops mails; filled in when it is sent. */
    stop: z.url().optional(),
  }),
  z.object({
    kind: z.literal("offer_accepted"),
    to: recipient,
    /** Of who accepted. */
    name: z.string(),
    ...offerFields,
    trackingNumber: z.string(),
    trackingLink: z.url(),
  }),
  /** To staff: the customer has answered. */
  z.object({
    kind: z.literal("offer_decision"),
    to: recipient,
    customer: z.string(),
    decision: z.enum(["accepted", "declined"]),
    /** Of who answered. */
    name: z.string().nullable(),
    reason: z.string().nullable(),
    trackingNumber: z.string().nullable(),
    ...offerFields,
    /** The offer in the back office. */
    link: z.url(),
  }),
  z.object({
    kind: z.literal("request_reply"),
    to: recipient,
    /** Where the answer goes. */
    replyTo: recipient,
    subject: z.string(),
    /** As staff wrote it, in paragraphs. */
    text: z.string(),
    /** What the customer asked for, quoted below. */
    asked: z.object({
      at: z.iso.datetime(),
      facts: requestFields.facts,
      message: z.string().nullable(),
    }),
    /** The mails it follows, the oldest first: mail programs show them as one conversation. */
    follows: z.array(z.uuid()),
  }),
]);

export type Mail = z.infer<typeof mailSchema>;
export type MailKind = Mail["kind"];

const TO_CUSTOMERS: readonly MailKind[] = [
  "shipment_update",
  "delay_letter",
  "subscription_confirmation",
  "request_reply",
];

/** Kinds that go to customers, whose addresses are stopped when they do not exist. */
export const isToCustomers = (kind: MailKind) => TO_CUSTOMERS.includes(kind);

/** One kind's data. */
export type MailOf<Kind extends MailKind> = Extract<Mail, { kind: Kind }>;
