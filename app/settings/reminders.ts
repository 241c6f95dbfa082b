import { z } from "zod";
import { LANGUAGES, type Language } from "#app/kit/language/language.ts";

export const REMINDER_LEVELS = [1, 2, 3] as const;
export type ReminderLevel = (typeof REMINDER_LEVELS)[number];

export interface ReminderText {
  subject: string;
  /** As `filledIn` takes it. */
  text: string;
}

export interface Reminders {
  /** Days after the due date, for each level. */
  days: [number, number, number];
  /** Texts by level, the first one first. */
  texts: Record<Language, ReminderText>[];
}

const textSchema = z.object({ subject: z.string().min(1).max(150), text: z.string().min(1).max(3000) });

export const remindersSchema: z.ZodType<Reminders> = z.object({
  days: z.tuple([z.int().min(1).max(365), z.int().min(1).max(365), z.int().min(1).max(365)]),
  texts: z.array(z.record(z.enum(LANGUAGES), textSchema)).length(3),
});

/** Minimum days between two levels of an invoice. */
export const DAYS_BETWEEN_LEVELS = 7;

export const SAMPLE_REMINDERS: Reminders = {
  days: [7, 21, 35],
  texts: [
    {
      en: {
        subject: "Reminder: {total} is due",
        text: "{greeting}\n\nThe {invoice|invoices} to {customer} below {has passed its|have passed their} due date. Perhaps {it|they} escaped your attention: please transfer {total} within the next days.\n\nIf you have paid meanwhile, thank you, and please disregard this mail.\n\nKind regards,\n{company}",
      },
      nl: {
        subject: "Herinnering: {total} is vervallen",
        text: "{greeting}\n\nDe vervaldag van onderstaande {factuur|facturen} aan {customer} is voorbij. Misschien {is|zijn} ze aan uw aandacht ontsnapt: mogen wij u vragen {total} binnen enkele dagen over te schrijven?\n\nHebt u intussen betaald, dan danken wij u en mag u dit bericht als niet verzonden beschouwen.\n\nMet vriendelijke groeten,\n{company}",
      },
      fr: {
        subject: "Rappel\u202f: échéance dépassée, {total}",
        text: "{greeting}\n\n{La facture|Les factures} ci-dessous ({customer}) {est arrivée|sont arrivées} à échéance. Sans doute {a-t-elle|ont-elles} échappé à votre attention\u202f: nous vous prions de virer {total} dans les prochains jours.\n\nSi vous avez payé entre-temps, nous vous en remercions et vous prions de ne pas tenir compte de ce message.\n\nCordialement,\n{company}",
      },
      de: {
        subject: "Zahlungserinnerung: {total} überfällig",
        text: "{greeting}\n\ndie unten {genannte Rechnung|genannten Rechnungen} an {customer} {ist|sind} überfällig. Sicher ist Ihnen dies entgangen: Bitte überweisen Sie {total} in den nächsten Tagen.\n\nFalls Sie inzwischen gezahlt haben, danken wir Ihnen und bitten Sie, diese Nachricht als gegenstandslos zu betrachten.\n\nMit freundlichen Grüßen\n{company}",
      },
    },
    {
      en: {
        subject: "Second reminder: {total} is overdue",
        text: "{greeting}\n\nDespite our reminder we have not received your payment of the {invoice|invoices} below. Please transfer {total} within eight days, or tell us why you cannot.\n\nKind regards,\n{company}",
      },
      nl: {
        subject: "Tweede herinnering: {total} is nog niet betaald",
        text: "{greeting}\n\nOndanks onze herinnering hebben wij uw betaling van onderstaande {factuur|facturen} nog niet ontvangen. Gelieve {total} binnen acht dagen over te schrijven, of ons te laten weten waarom dat niet kan.\n\nMet vriendelijke groeten,\n{company}",
      },
      fr: {
        subject: "Deuxième rappel\u202f: {total} impayés",
        text: "{greeting}\n\nMalgré notre rappel, nous n’avons pas reçu votre paiement {de la facture|des factures} ci-dessous. Nous vous prions de virer {total} dans les huit jours, ou de nous faire savoir ce qui vous en empêche.\n\nCordialement,\n{company}",
      },
      de: {
        subject: "Zweite Zahlungserinnerung: {total} überfällig",
        text: "{greeting}\n\ntrotz unserer Erinnerung ist Ihre Zahlung der unten genannten {Rechnung|Rechnungen} nicht eingegangen. Bitte überweisen Sie {total} innerhalb von acht Tagen, oder teilen Sie uns mit, was dem entgegensteht.\n\nMit freundlichen Grüßen\n{company}",
      },
    },
    {
      en: {
        subject: "Last reminder: {total} is overdue",
        text: "{greeting}\n\nThe {invoice below is|invoices below are} still not paid. This is our last reminder: unless {total} reaches us within eight days, we hand the matter over for collection and carry out further orders only after payment.\n\nKind regards,\n{company}",
      },
      nl: {
        subject: "Laatste herinnering: {total} is nog niet betaald",
        text: "{greeting}\n\nOnderstaande {factuur is|facturen zijn} nog steeds niet betaald. Dit is onze laatste herinnering: ontvangen wij {total} niet binnen acht dagen, dan geven wij het dossier uit handen ter invordering en voeren wij nieuwe opdrachten pas uit na betaling.\n\nMet vriendelijke groeten,\n{company}",
      },
      fr: {
        subject: "Dernier rappel\u202f: {total} impayés",
        text: "{greeting}\n\n{La facture ci-dessous reste impayée|Les factures ci-dessous restent impayées}. Ceci est notre dernier rappel\u202f: si nous ne recevons pas {total} dans les huit jours, nous transmettrons le dossier pour recouvrement et n’exécuterons de nouveaux ordres qu’après règlement.\n\nCordialement,\n{company}",
      },
      de: {
        subject: "Letzte Mahnung: {total} überfällig",
        text: "{greeting}\n\ndie unten {genannte Rechnung ist|genannten Rechnungen sind} noch immer nicht bezahlt. Dies ist unsere letzte Mahnung: Geht {total} nicht innerhalb von acht Tagen bei uns ein, übergeben wir die Angelegenheit an ein Inkassounternehmen und führen neue Aufträge erst nach Zahlungseingang aus.\n\nMit freundlichen Grüßen\n{company}",
      },
    },
  ],
};

interface ReminderValues {
  greeting: string;
  customer: string;
  total: string;
  company: string;
}

/** Fills in `{greeting}`, `{customer}`, `{total}`, `{company}`, and of `{invoice|invoices}` the part for their number. */
export const filledIn = (text: string, values: ReminderValues & { invoices: number }): string =>
  text.replaceAll(
    /\{(?:(greeting|customer|total|company)|([^{}|]*)\|([^{}|]*))\}/g,
    (_, name: keyof ReminderValues | undefined, one: string, several: string) =>
      name ? values[name] : values.invoices === 1 ? one : several,
  );
