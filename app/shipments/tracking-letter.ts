import type { Language } from "#app/kit/language/language.ts";
import { mailtoLink } from "#app/kit/text/mailto.ts";

interface Letter {
  subject: (shipment: { number: string; from: string; to: string }) => string;
  hello: (name: string | null) => string;
  text: (shipment: { number: string; from: string; to: string }) => string;
  regards: string;
}

/** Letters in all languages, in one file: the back office loads English texts only. */
const LETTERS: Record<Language, Letter> = {
  en: {
    subject: ({ number, from, to }) => `Your shipment ${number}: ${from} to ${to}`,
    hello: (name) => `Dear ${name || "Sir or Madam"}`,
    text: ({ number, from, to }) =>
      `Your shipment from ${from} to ${to} has the tracking number ${number}. You can follow it here at any time:`,
    regards: "Kind regards,",
  },
  nl: {
    subject: ({ number, from, to }) => `Uw zending ${number}: ${from} naar ${to}`,
    hello: (name) => (name ? `Beste ${name}` : "Geachte mevrouw, geachte heer"),
    text: ({ number, from, to }) =>
      `Uw zending van ${from} naar ${to} heeft het trackingnummer ${number}. U kunt ze hier op elk moment volgen:`,
    regards: "Met vriendelijke groeten",
  },
  fr: {
    subject: ({ number, from, to }) => `Votre envoi ${number}\u202f: ${from} – ${to}`,
    hello: (name) => (name ? `Bonjour ${name}` : "Madame, Monsieur"),
    text: ({ number, from, to }) =>
      `Votre envoi de ${from} à ${to} porte le numéro de suivi ${number}. Vous pouvez le suivre ici à tout moment\u202f:`,
    regards: "Bien à vous",
  },
  de: {
    subject: ({ number, from, to }) => `Ihre Sendung ${number}: ${from} nach ${to}`,
    hello: (name) => (name ? `Guten Tag ${name}` : "Sehr geehrte Damen und Herren"),
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
  const { subject, hello, text, regards } = LETTERS[letter.language];
  return mailtoLink({
    to: letter.to,
    subject: subject({ number, from, to }),
    text: [
      `${hello(letter.name)},`,
      text({ number, from, to }),
      letter.address,
      `${regards}\n${letter.company}`,
    ].join("\n\n"),
  });
}
