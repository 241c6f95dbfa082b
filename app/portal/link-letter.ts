import { greeting } from "#app/kit/language/greeting.ts";
import type { Language } from "#app/kit/language/language.ts";
import { frenchAt, frenchOf } from "#app/kit/text/text.ts";

interface LetterAbout {
  name: string | null;
  /** Null for all shipments of a customer. */
  shipment: { number: string; from: string; to: string } | null;
}

/** The letter in a language. All languages in one file, since the desk's browser only loads English texts. */
export const linkLetter = (language: Language, { name, shipment }: LetterAbout): string => {
  const { one, all } = LETTERS[language];
  return `${greeting(name, language)}\n\n${shipment ? one(shipment) : all}`;
};

interface Letter {
  one: (shipment: NonNullable<LetterAbout["shipment"]>) => string;
  all: string;
}

const LETTERS: Record<Language, Letter> = {
  en: {
    one: ({ number, from, to }) =>
      `With the link below you see all we know of your shipment ${number} from ${from} to ${to}: where it is, when it comes, its goods and references.`,
    all: "With the link below you see all your shipments with us: where each is and when it comes, to search and to download.",
  },
  nl: {
    one: ({ number, from, to }) =>
      `Met de link hieronder ziet u alles wat wij weten over uw zending ${number} van ${from} naar ${to}: waar ze is, wanneer ze aankomt, de goederen en de referenties.`,
    all: "Met de link hieronder ziet u al uw zendingen bij ons: waar elke zending is en wanneer ze aankomt. U kunt erin zoeken en de lijst downloaden.",
  },
  fr: {
    one: ({ number, from, to }) =>
      `Le lien ci-dessous vous montre tout ce que nous savons de votre envoi ${number} ${frenchOf(from)} ${frenchAt(to)}\u202f: où il se trouve, quand il arrive, ses marchandises et ses références.`,
    all: "Le lien ci-dessous vous montre tous vos envois chez nous\u202f: où se trouve chacun et quand il arrive. Vous pouvez y chercher et télécharger la liste.",
  },
  de: {
    one: ({ number, from, to }) =>
      `über den folgenden Link sehen Sie alles, was wir über Ihre Sendung ${number} von ${from} nach ${to} wissen: wo sie ist, wann sie ankommt, Ware und Referenzen.`,
    all: "über den folgenden Link sehen Sie alle Ihre Sendungen bei uns: wo jede ist und wann sie ankommt. Sie können darin suchen und die Liste herunterladen.",
  },
};
