import { greeting } from "#app/kit/language/greeting.ts";
import { z } from "zod";
import { type Language, languagePrefix } from "#app/kit/language/language.ts";
import { languageChoice } from "#app/kit/language/language-choice.ts";
import { DELAY_FACTS, DELAY_LETTER, DELAY_REASONS } from "./letter-words.ts";
import { isEmailType } from "#app/kit/text/email.ts";
import { frenchAt, frenchOf, requiredText, limit } from "#app/kit/text/text.ts";
import { formatDate } from "#app/kit/time/time.ts";
import type { MoveReason } from "./eta.ts";
import { dateAtPlace, dayAtPlace } from "./place-clock.ts";
import { holdReason } from "./hold-reason.ts";
import { statusInWords } from "./status-in-words.ts";
import { canonicalStatus, isOnHold } from "./status.ts";
import { inSentence } from "#app/kit/text/counts.ts";
import { mailtoLink } from "#app/kit/text/mailto.ts";

export const LETTER_MESSAGES = {
  chooseRecipient: "Choose who gets the mail",
  stopped: (email: string) =>
    `${email} gets no mails about shipments: its owner stopped them, or it does not exist.`,
  changedMeanwhile:
    "Dates, reasons or addresses have changed since. Nothing was sent: look at the letters again, then send them.",
} as const;

/** Says what to know of a recipient before writing to them. */
export const recipientNotes = (recipient: { getsMails: boolean; isLanguageAssumed: boolean }): string[] => [
  ...(recipient.getsMails ? ["Gets mails on the way already"] : []),
  ...(recipient.isLanguageAssumed ? ["No language on record: English"] : []),
];

/** Builds the address of the tracking page; `publicUrl` has no trailing slash. */
export function trackingAddress(
  publicUrl: string,
  trackingNumber: string,
  language: Language = "en",
): string {
  return `${publicUrl}${languagePrefix(language)}/track?number=${encodeURIComponent(trackingNumber)}`;
}

export const LETTER_MAX_LENGTH = 4000;

export const customerLetterForm = z.object({
  to: z
    .array(z.string().refine((text) => isEmailType(text), LETTER_MESSAGES.chooseRecipient))
    .min(1, LETTER_MESSAGES.chooseRecipient)
    .max(3),
  language: languageChoice,
  text: requiredText({
    required: "Write what the customer should know",
    ...limit("The letter", LETTER_MAX_LENGTH),
  }),
});
export type LetterInput = z.output<typeof customerLetterForm>;

interface LetterFacts {
  tracking_number: string;
  origin_location: string;
  destination_location: string;
  status: string;
  estimated_delivery: Date | null;
  eta_offset: number | null;
  first_eta: Date | null;
  delivered_at: Date | null;
  delay_reason: MoveReason | null;
}

/** Returns the subject of a letter; it names the new date when that differs from the promise and is in the future. */
export function letterSubject(
  {
    tracking_number: number,
    estimated_delivery: eta,
    first_eta,
    eta_offset,
    status,
  }: Pick<LetterFacts, "tracking_number" | "estimated_delivery" | "first_eta" | "eta_offset" | "status">,
  now: Date,
): string {
  const isNew =
    !isOnHold(status) &&
    eta &&
    eta > now &&
    first_eta &&
    dayAtPlace(eta, eta_offset) !== dayAtPlace(first_eta, eta_offset);
  return isNew ? DELAY_LETTER.subject(number) : DELAY_LETTER.subjectUndated(number);
}

/**
 * Writes a letter about a delay: the promise, the new day and the reason. Internal texts, such as the note of a delay,
 * are not included.
 */
export function delayLetter(
  shipment: LetterFacts,
  recipient: string | null,
  from: { name: string; company: string },
  now: Date,
): string {
  const { status, estimated_delivery: eta } = shipment;
  const reason = canonicalStatus(status) === "delivered" ? null : reasonOf(shipment);
  const isHeld = isOnHold(status);
  const isLate = isDelayed(shipment, now);
  const isDated = !isHeld && eta !== null && eta > now;
  const promise = [
    ...(isLate ? [DELAY_LETTER.sorry] : []),
    ...(isLate || isHeld ? [isDated ? DELAY_LETTER.follow : DELAY_LETTER.followUndated] : []),
  ];
  const lines = [
    standing(shipment, now),
    ...(reason ? [DELAY_LETTER.because(DELAY_REASONS[reason])] : []),
    ...(promise.length > 0 ? [promise.join(" ")] : []),
  ];
  return [greeting(recipient), ...lines, DELAY_LETTER.closing(from.name, from.company)].join("\n\n");
}

/** The facts of a letter: old and new day, reason, and where the shipment is; of a delivered one none. */
export function delayFacts(
  shipment: LetterFacts & { current_location: string | null },
  now: Date,
): { label: string; value: string }[] {
  const { estimated_delivery: eta, eta_offset, status, current_location: place } = shipment;
  const reason = reasonOf(shipment);
  const isHeld = isOnHold(status);
  const promise = isHeld ? lastDate(shipment) : (shipment.first_eta ?? eta);
  if (canonicalStatus(status) === "delivered" || !promise) return [];
  const before = dateAtPlace(promise, eta_offset);
  const day = eta && eta > now && !isHeld ? dateAtPlace(eta, eta_offset) : null;
  return [
    ...(day === before
      ? [{ label: DELAY_FACTS.planned, value: day }]
      : [
          { label: DELAY_FACTS.before, value: before },
          ...(day ? [{ label: DELAY_FACTS.now, value: day }] : []),
        ]),
    ...(reason ? [{ label: DELAY_FACTS.reason, value: DELAY_REASONS[reason] }] : []),
    ...(place ? [{ label: DELAY_FACTS.where, value: place }] : []),
  ];
}

const lastDate = ({ estimated_delivery: eta, first_eta }: LetterFacts) => eta ?? first_eta;

/** The reason of a delay, where the hold does not say its own. */
const reasonOf = ({ status, delay_reason }: LetterFacts) => (holdReason(status) ? null : delay_reason);

/** Says why it is on hold, in the usual words of the status, and when it was expected. */
function standingOnHold(shipment: LetterFacts, route: string): string {
  const reason = inSentence(holdReason(shipment.status) ?? "");
  const usual = reason && statusInWords(`On hold - ${reason}`).replace(/^.*? [-–] /, "");
  const date = lastDate(shipment);
  const held = DELAY_LETTER.held(route, usual || null, date && dateAtPlace(date, shipment.eta_offset));
  return reason.toLowerCase() === "documents missing" ? `${held} ${DELAY_LETTER.sendMissing}` : held;
}

function standing(shipment: LetterFacts, now: Date): string {
  const { tracking_number: number, origin_location: from, destination_location: to } = shipment;
  const { estimated_delivery: eta, eta_offset, delivered_at, status } = shipment;
  const route = DELAY_LETTER.route(number, from, to);
  if (delivered_at && canonicalStatus(status) === "delivered")
    return DELAY_LETTER.delivered(route, formatDate(delivered_at));
  if (isOnHold(status)) return standingOnHold(shipment, route);
  const promise = shipment.first_eta ?? eta;
  const hasLeft = canonicalStatus(status) !== "pending";
  if (!promise) return hasLeft ? DELAY_LETTER.undated(route) : DELAY_LETTER.notLeft(route, null);
  const before = dateAtPlace(promise, eta_offset);
  const day = eta ? dateAtPlace(eta, eta_offset) : before;
  if (!eta || eta <= now)
    return day === before
      ? DELAY_LETTER.overdue(route, before)
      : DELAY_LETTER.overdueAgain(route, before, day);
  if (day === before) return hasLeft ? DELAY_LETTER.planned(route, day) : DELAY_LETTER.notLeft(route, day);
  return eta > promise ? DELAY_LETTER.moved(route, before, day) : DELAY_LETTER.earlier(route, before, day);
}

function isDelayed(shipment: LetterFacts, now: Date): boolean {
  const { first_eta, estimated_delivery: eta, eta_offset, status } = shipment;
  const promise = first_eta ?? eta;
  if (!promise || canonicalStatus(status) === "delivered") return false;
  return (
    !eta || eta <= now || (eta > promise && dayAtPlace(eta, eta_offset) !== dayAtPlace(promise, eta_offset))
  );
}

interface Letter {
  subject: (shipment: { number: string; from: string; to: string }) => string;
  text: (shipment: { number: string; from: string; to: string }) => string;
  regards: string;
}

/** Letters in all languages, in one file: the back office loads English texts only. */
const LETTERS: Record<Language, Letter> = {
  en: {
    subject: ({ number, from, to }) => `Your shipment ${number}: ${from} to ${to}`,
    text: ({ number, from, to }) =>
      `Your shipment from ${from} to ${to} has the tracking number ${number}. You can follow it here at any time:`,
    regards: "Kind regards,",
  },
  nl: {
    subject: ({ number, from, to }) => `Uw zending ${number}: ${from} naar ${to}`,
    text: ({ number, from, to }) =>
      `Uw zending van ${from} naar ${to} heeft het trackingnummer ${number}. U kunt ze hier op elk moment volgen:`,
    regards: "Met vriendelijke groeten",
  },
  fr: {
    subject: ({ number, from, to }) => `Votre envoi ${number}\u202f: ${from} – ${to}`,
    text: ({ number, from, to }) =>
      `Votre envoi ${frenchOf(from)} ${frenchAt(to)} porte le numéro de suivi ${number}. Vous pouvez le suivre ici à tout moment\u202f:`,
    regards: "Bien à vous",
  },
  de: {
    subject: ({ number, from, to }) => `Ihre Sendung ${number}: ${from} nach ${to}`,
    text: ({ number, from, to }) =>
      `Ihre Sendung von ${from} nach ${to} hat die Sendungsnummer ${number}. Hier können Sie sie jederzeit verfolgen:`,
    regards: "Mit freundlichen Grüßen",
  },
};

export function trackingLetter(letter: {
  to: string;
  name: string | null;
  shipment: { tracking_number: string; origin_location: string; destination_location: string };
  address: string;
  company: string;
  language: Language;
}): string {
  const { tracking_number: number, origin_location: from, destination_location: to } = letter.shipment;
  const { subject, text, regards } = LETTERS[letter.language];
  return mailtoLink({
    to: letter.to,
    subject: subject({ number, from, to }),
    text: [
      greeting(letter.name, letter.language),
      text({ number, from, to }),
      letter.address,
      `${regards}\n${letter.company}`,
    ].join("\n\n"),
  });
}
