import { greeting } from "#app/kit/language/greeting.ts";
import type { FreightType } from "#app/goods/service-type.ts";
import { labelText } from "#app/kit/language/label-text.ts";
import { frenchAt, frenchOf } from "#app/kit/text/text.ts";
import { currentLanguage, type Language, LOCALES } from "#app/kit/language/language.ts";
import { type Decimal, formatMoney } from "#app/kit/money/money.ts";
import { COMPANY_TIME_ZONE } from "#app/kit/time/time-zone.ts";
import type { ClaimKind } from "./claim.ts";

interface NoticeAbout {
  number: string;
  kind: ClaimKind;
  mode: FreightType;
  happened_at: Date;
  pieces: number | null;
  description: string | null;
  amount: Decimal | null;
  currency: string;
  tracking_number: string;
  origin_location: string;
  destination_location: string;
}

/** Writes the notice of a claim to the liable party, in the current language: the event, their liability, and the amount. */
export function noticeLetter(claim: NoticeAbout): { subject: string; text: string } {
  const language = currentLanguage();
  const words = LETTERS[language];
  const kind = words.kinds[claim.kind];
  const day = new Intl.DateTimeFormat(LOCALES[language], { dateStyle: "long", timeZone: COMPANY_TIME_ZONE });
  const damage = claim.pieces === null ? kind : words.counted(claim.kind, claim.pieces);
  const happened = words.happened({
    day: day.format(claim.happened_at),
    number: claim.tracking_number,
    from: claim.origin_location,
    to: claim.destination_location,
    damage,
  });
  const claimed =
    claim.amount === null ? words.amountFollows : words.claimed(formatMoney(claim.amount, claim.currency));
  return {
    subject: `${labelText(`${words.subject} ${claim.number}`)} ${claim.tracking_number}, ${kind}`,
    text: [
      greeting(null),
      happened,
      claim.description,
      `${words.liable(words.conventions[claim.mode])} ${claimed}`,
      words.confirm,
    ]
      .filter(Boolean)
      .join("\n\n"),
  };
}

interface Letter {
  subject: string;
  kinds: Record<ClaimKind, string>;
  /** What happened to so many pieces: «2 pieces missing». */
  counted: (kind: ClaimKind, count: number) => string;
  happened: (facts: { day: string; number: string; from: string; to: string; damage: string }) => string;
  conventions: Record<FreightType, string>;
  liable: (convention: string) => string;
  claimed: (amount: string) => string;
  amountFollows: string;
  confirm: string;
}

const LETTERS: Record<Language, Letter> = {
  en: {
    subject: "Notice of claim",
    kinds: {
      short: "pieces missing",
      damaged: "damage",
      refused: "delivery refused",
      remark: "driver’s remark",
      delay: "delay",
    },
    counted: (kind, count) => {
      const pieces = count === 1 ? "1 piece" : `${count} pieces`;
      const done = {
        short: "missing",
        damaged: "damaged",
        refused: "refused",
        delay: "delayed",
        remark: null,
      }[kind];
      return done ? `${pieces} ${done}` : `driver’s remark on ${pieces}`;
    },
    happened: ({ day, number, from, to, damage }) =>
      `On ${day} the following was found on shipment ${number} from ${from} to ${to}: ${damage}.`,
    conventions: { road: "the CMR", air: "the Montreal Convention", sea: "the Hague-Visby Rules" },
    liable: (convention) => `We hold you liable for it and reserve all rights under ${convention}.`,
    claimed: (amount) => `We claim ${amount}.`,
    amountFollows: "The amount follows.",
    confirm: "Please confirm that you have received this notice, and inform your insurer.",
  },
  nl: {
    subject: "Schadekennisgeving",
    kinds: {
      short: "manco",
      damaged: "schade",
      refused: "levering geweigerd",
      remark: "opmerking van de chauffeur",
      delay: "vertraging",
    },
    counted: (kind, count) => {
      const pieces = count === 1 ? "1 collo" : `${count} colli`;
      const done = {
        short: "ontbrekend",
        damaged: "beschadigd",
        refused: "geweigerd",
        delay: "vertraagd",
        remark: null,
      }[kind];
      return done ? `${pieces} ${done}` : `opmerking van de chauffeur over ${pieces}`;
    },
    happened: ({ day, number, from, to, damage }) =>
      `Op ${day} werd bij zending ${number} van ${from} naar ${to} het volgende vastgesteld: ${damage}.`,
    conventions: { road: "het CMR-verdrag", air: "het Verdrag van Montreal", sea: "de Hague-Visby Rules" },
    liable: (convention) =>
      `Wij stellen u hiervoor aansprakelijk en behouden ons alle rechten voor op grond van ${convention}.`,
    claimed: (amount) => `Wij vorderen ${amount}.`,
    amountFollows: "Het bedrag volgt.",
    confirm: "Gelieve de ontvangst van deze kennisgeving te bevestigen en uw verzekeraar in te lichten.",
  },
  fr: {
    subject: "Avis de sinistre",
    kinds: {
      short: "manquants",
      damaged: "avarie",
      refused: "livraison refusée",
      remark: "remarque du chauffeur",
      delay: "retard",
    },
    counted: (kind, count) => {
      const done = {
        short: "manquant",
        damaged: "endommagé",
        refused: "refusé",
        delay: "en retard",
        remark: null,
      }[kind];
      if (!done) return `remarque du chauffeur sur ${count} colis`;
      return `${count} colis ${done}${count > 1 && kind !== "delay" ? "s" : ""}`;
    },
    happened: ({ day, number, from, to, damage }) =>
      `Le ${day}, il a été constaté sur l’envoi ${number} ${frenchOf(from)} ${frenchAt(to)}\u202f: ${damage}.`,
    conventions: {
      road: "de la convention CMR",
      air: "de la Convention de Montréal",
      sea: "des Règles de La Haye-Visby",
    },
    liable: (convention) =>
      `Nous vous en tenons pour responsable et faisons toutes réserves en vertu ${convention}.`,
    claimed: (amount) => `Nous réclamons ${amount}.`,
    amountFollows: "Le montant suivra.",
    confirm: "Veuillez accuser réception du présent avis et en informer votre assureur.",
  },
  de: {
    subject: "Schadensanzeige",
    kinds: {
      short: "Fehlmenge",
      damaged: "Schaden",
      refused: "Annahme verweigert",
      remark: "Vorbehalt des Fahrers",
      delay: "Verspätung",
    },
    counted: (kind, count) => {
      const pieces = count === 1 ? "1 Packstück" : `${count} Packstücke`;
      const done = {
        short: "fehlend",
        damaged: "beschädigt",
        refused: "nicht angenommen",
        delay: "verspätet",
        remark: null,
      }[kind];
      return done
        ? `${pieces} ${done}`
        : `Vorbehalt des Fahrers zu ${pieces.replace("Packstücke", "Packstücken")}`;
    },
    happened: ({ day, number, from, to, damage }) =>
      `am ${day} wurde bei der Sendung ${number} von ${from} nach ${to} Folgendes festgestellt: ${damage}.`,
    conventions: {
      road: "dem CMR-Übereinkommen",
      air: "dem Montrealer Übereinkommen",
      sea: "den Haag-Visby-Regeln",
    },
    liable: (convention) =>
      `Wir machen Sie dafür haftbar und behalten uns alle Rechte nach ${convention} vor.`,
    claimed: (amount) => `Unsere Forderung beträgt ${amount}.`,
    amountFollows: "Der Betrag folgt.",
    confirm: "Bitte bestätigen Sie den Empfang dieser Anzeige und unterrichten Sie Ihren Versicherer.",
  },
};
