import { z } from "zod";
import { ROLES } from "#app/access/policy.ts";
import { LANGUAGES } from "#app/kit/language/language.ts";
import { SERVICE_TYPES } from "#app/goods/service-type.ts";
import { recipient } from "./recipient.ts";
import { shipmentUpdate } from "./shipment-update.ts";

export function truncate(text: string, length: number): string {
  const characters = [...text];
  return characters.length <= length
    ? text
    : `${characters
        .slice(0, length - 1)
        .join("")
        .trimEnd()}…`;
}

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

const requestFields = {
  source: z.enum(["quote", "contact"]),
  name: z.string().nullable(),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  message: z.string().nullable(),
};

const letterFields = { subject: z.string(), message: z.string() };

const offerFields = { number: z.string(), lane: z.string(), total: z.string() };

/** Who is written to, and who of us signs; undefined in mails queued by earlier versions. */
const signedFields = { customer: z.string().optional(), person: z.string().nullish() };

const messages = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("password_reset"), to: recipient, link: z.url() }),
  z.object({
    kind: z.literal("new_request"),
    to: recipient,
    visitor: recipient,
    link: z.url(),
    ...requestFields,
  }),
  z.object({
    kind: z.literal("request_received"),
    to: recipient,
    source: requestFields.source,
    /** Undefined in mails queued by earlier versions, as are number and places. */
    receivedAt: z.iso.datetime().optional(),
    number: z.int().optional(),
    /** UN/LOCODEs of the places that our list has: typed texts are not repeated. */
    origin: z.string().nullish(),
    destination: z.string().nullish(),
    services: z.array(z.enum(SERVICE_TYPES)).optional(),
  }),
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
    name: z.string().optional(),
    left: z.number().optional(),
    changedAt: z.iso.datetime(),
  }),
  shipmentUpdate,
  z.object({
    kind: z.literal("delay_letter"),
    to: recipient,
    subject: z.string(),
    text: z.string(),
    /** Undefined in mails queued by earlier versions. */
    facts: requestFields.facts.optional(),
    link: z.url(),
    stop: z.url().optional(),
  }),
  z.object({
    kind: z.literal("subscription_confirmation"),
    to: recipient,
    subscriptionId: z.uuid(),
    trackingNumber: z.string(),
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
    about: z.string(),
    message: z.string(),
    link: z.url(),
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
    ...letterFields,
    ...offerFields,
    link: z.url(),
    validUntil: z.string(),
    /** Hash of the PDF in hexadecimal; its bytes are read on sending. */
    pdfHash: z.hex().length(64).optional(),
  }),
  z.object({
    kind: z.literal("offer_reminder"),
    to: recipient,
    offerId: z.uuid(),
    ...offerFields,
    link: z.url(),
    validUntil: z.string(),
    ...signedFields,
    stop: z.url().optional(),
  }),
  z.object({
    kind: z.literal("offer_accepted"),
    to: recipient,
    /** Who accepted. */
    name: z.string(),
    ...signedFields,
    ...offerFields,
    trackingNumber: z.string(),
    trackingLink: z.url(),
  }),
  z.object({
    kind: z.literal("offer_decision"),
    to: recipient,
    customer: z.string(),
    decision: z.enum(["accepted", "declined"]),
    name: z.string().nullable(),
    reason: z.string().nullable(),
    trackingNumber: z.string().nullable(),
    ...offerFields,
    link: z.url(),
  }),
  z.object({
    kind: z.literal("invoice"),
    to: recipient,
    replyTo: recipient.optional(),
    /** Its PDF and e-invoice are read on sending. */
    deliveryId: z.uuid(),
    ...letterFields,
    number: z.string(),
    total: z.string(),
    /** Undefined where nothing is settled, and in mails queued by earlier versions. */
    settled: z.string().optional(),
    open: z.string().optional(),
    /** Null for a credit note, as is the structured communication. */
    due: z.string().nullable(),
    communication: z.string().nullable(),
    /** Undefined for a credit note, and in mails queued by earlier versions. */
    iban: z.string().optional(),
  }),
  z.object({
    kind: z.literal("paper"),
    to: recipient,
    ...letterFields,
    /** The PDFs are read on sending. */
    documentIds: z.array(z.uuid()).min(1),
    /** What a transport order says of times and goods; undefined in mails queued by earlier versions. */
    facts: z.array(z.object({ label: z.string(), value: z.string() })).optional(),
    /** For a transport order: the link by which the driver submits the proof of delivery. */
    driverLink: z.url().nullable(),
  }),
  z.object({
    kind: z.literal("partner_letter"),
    to: recipient,
    ...letterFields,
    /** Their contents are read on sending. */
    fileIds: z.array(z.uuid()),
  }),
  z.object({
    kind: z.literal("request_reply"),
    to: recipient,
    replyTo: recipient,
    subject: z.string(),
    text: z.string(),
    asked: z.object({ at: z.iso.datetime(), facts: requestFields.facts, message: z.string().nullable() }),
    /** Earlier mails of the conversation, the oldest first, for threading in mail clients. */
    follows: z.array(z.uuid()),
  }),
  z.object({
    kind: z.literal("account_letter"),
    to: recipient,
    replyTo: recipient.optional(),
    ...letterFields,
    facts: requestFields.facts,
    /** The reminded ones; undefined in mails queued by earlier versions. */
    invoices: z
      .array(
        z.object({
          number: z.string(),
          due: z.string(),
          amount: z.string(),
          communication: z.string().nullable(),
        }),
      )
      .optional(),
    /** Its PDF is read on sending. */
    letterId: z.uuid(),
  }),
]);

/** A mail with the data of its template and the reader's language, by default English. The queue stores JSON: dates are ISO strings. */
export const mailSchema = z.intersection(messages, z.object({ language: z.enum(LANGUAGES).optional() }));

export type Mail = z.infer<typeof mailSchema>;
export type MailKind = Mail["kind"];

const CUSTOMER_MAILS: readonly MailKind[] = [
  "shipment_update",
  "delay_letter",
  "subscription_confirmation",
  "request_reply",
  "account_letter",
];

export const isToCustomers = (kind: MailKind) => CUSTOMER_MAILS.includes(kind);

export type MailOf<Kind extends MailKind> = Extract<Mail, { kind: Kind }>;

export const MAILS_WANTED = ["none", "key", "all"] as const;
export type MailsWanted = (typeof MAILS_WANTED)[number];

export type SuppressionReason = "bounce" | "complaint" | "request";
