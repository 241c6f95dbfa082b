import { frenchAt, frenchOf } from "#app/kit/text/text.ts";
import { greeting } from "#app/kit/language/greeting.ts";
import type { Language } from "#app/kit/language/language.ts";

interface About {
  number: string;
  tracking_number: string;
  origin_location: string;
  destination_location: string;
}

/** Builds the letter that cancels a transport order. */
export function recallLetter(language: Language, order: About): { subject: string; text: string } {
  const { cancelled, isCancelled, confirm } = LETTERS[language];
  return {
    subject: `${cancelled} ${order.number}, ${order.tracking_number}`,
    text: [greeting(null, language), isCancelled(order), confirm].join("\n\n"),
  };
}

const LETTERS: Record<
  Language,
  { cancelled: string; isCancelled: (order: About) => string; confirm: string }
> = {
  en: {
    cancelled: "Cancelled: transport order",
    isCancelled: ({ number, tracking_number, origin_location, destination_location }) =>
      `Our transport order ${number} for shipment ${tracking_number} from ${origin_location} to ${destination_location} is cancelled: please do not carry it out.`,
    confirm: "Please confirm that you have received this message.",
  },
  nl: {
    cancelled: "Geannuleerd: transportopdracht",
    isCancelled: ({ number, tracking_number, origin_location, destination_location }) =>
      `Onze transportopdracht ${number} voor zending ${tracking_number} van ${origin_location} naar ${destination_location} is geannuleerd: gelieve ze niet uit te voeren.`,
    confirm: "Gelieve de ontvangst van dit bericht te bevestigen.",
  },
  fr: {
    cancelled: "Annulé\u202f: ordre de transport",
    isCancelled: ({ number, tracking_number, origin_location, destination_location }) =>
      `Notre ordre de transport ${number} pour l’envoi ${tracking_number} ${frenchOf(origin_location)} ${frenchAt(destination_location)} est annulé\u202f: veuillez ne pas l’exécuter.`,
    confirm: "Veuillez accuser réception du présent message.",
  },
  de: {
    cancelled: "Storniert: Transportauftrag",
    isCancelled: ({ number, tracking_number, origin_location, destination_location }) =>
      `unser Transportauftrag ${number} für die Sendung ${tracking_number} von ${origin_location} nach ${destination_location} ist storniert: Bitte führen Sie ihn nicht aus.`,
    confirm: "Bitte bestätigen Sie den Empfang dieser Nachricht.",
  },
};
