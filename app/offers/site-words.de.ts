export const OFFER_PAGE_WORDS = {
  howToAccept: (until: string, phone: string, email: string) =>
    `Öffnen Sie den Link in unserer E-Mail und klicken Sie auf „Annehmen“, rufen Sie ${phone} an oder schreiben Sie an ${email}. Dieses Angebot gilt bis einschließlich ${until}.`,
  metaTitle: "Unser Angebot",
  offerFrom: (company: string, customer: string) => `Angebot von ${company} an ${customer}`,
  replaces: (version: number) =>
    `Dies ist Version ${version}. Sie ersetzt das Angebot, das Sie vorher hatten.`,
  jump: "Annehmen oder ablehnen",
  accept: (total: string) => `Annehmen für ${total}`,
  acceptTitle: "Dieses Angebot annehmen",
  acceptNote:
    "Sie bestellen diesen Transport zu diesem Preis. Wir legen die Sendung an und mailen Ihnen die Nummer.",
  generalTerms: "Es gelten unsere Geschäftsbedingungen",
  name: "Ihr Name",
  nameRequired: "Geben Sie Ihren Namen an",
  nameTooLong: "Höchstens 200 Zeichen",
  decline: "Ablehnen",
  declineTitle: "Dieses Angebot ablehnen",
  why: "Aus welchem Grund?",
  whyRequired: "Wählen Sie, was am ehesten zutrifft",
  more: "Möchten Sie etwas hinzufügen",
  moreTooLong: "Höchstens 900 Zeichen",
  sureTitle: "Endgültig ablehnen?",
  sureText:
    "Das Angebot ist dann abgeschlossen und kann nicht mehr angenommen werden. Wir erfahren Ihren Grund.",
  sure: "Ja, ablehnen",
  notSure: "Nein, zurück",
  expired: {
    title: "Dieses Angebot ist abgelaufen",
    text: (until: string) =>
      `Es galt bis ${until}. Rufen Sie uns an oder schreiben Sie uns: Wir sehen es uns noch einmal mit Ihnen an.`,
  },
  accepted: {
    title: "Angenommen. Vielen Dank.",
    by: (name: string, day: string) => `Angenommen von ${name} am ${day}.`,
    number: (number: string) => `Ihre Sendung hat die Nummer ${number}.`,
    next: "Wie es weitergeht: Wir melden uns bei Ihnen wegen Abholung und Papieren. Mit der Nummer verfolgen Sie die Sendung ab sofort.",
    follow: "Sendung verfolgen",
  },
  declined: {
    title: "Abgelehnt",
    by: (name: string, day: string) => `Abgelehnt von ${name} am ${day}.`,
    next: "Anders überlegt, oder fehlt etwas? Rufen Sie uns an oder schreiben Sie uns, und wir machen Ihnen ein anderes Angebot.",
  },
  withdrawn: {
    title: "Dieses Angebot wurde zurückgezogen",
    text: "Es kann nicht mehr angenommen werden. Rufen Sie uns an oder schreiben Sie uns: Wir sagen Ihnen, warum, und was wir stattdessen anbieten können.",
  },
  superseded: {
    title: "Dieses Angebot wurde ersetzt",
    text: "Es kann nicht mehr angenommen werden. Rufen Sie uns an oder schreiben Sie uns wegen des neuen.",
  },
  refused: {
    replaced: (version: number) =>
      `Dieses Angebot wurde durch Version ${version} ersetzt, die Sie jetzt sehen. Es wurde nichts angenommen oder abgelehnt: Bitte lesen Sie sie zuerst.`,
    expired: "Ihre Antwort kam nach dem letzten Tag: Es wurde nichts angenommen oder abgelehnt.",
    withdrawn: "Dieses Angebot wurde zurückgezogen, bevor Ihre Antwort kam.",
    superseded: "Dieses Angebot wurde ersetzt, bevor Ihre Antwort kam.",
    accepted: "Dieses Angebot war schon angenommen und konnte nicht mehr abgelehnt werden.",
    declined: "Dieses Angebot war schon abgelehnt und konnte nicht mehr angenommen werden.",
  },
  typed: (text: string) => `Sie schrieben: ${text}`,
  limited:
    "Aus Ihrem Netz kamen zu viele Antworten. Bitte warten Sie einige Minuten und versuchen Sie es dann noch einmal.",
  failed: "Das ist nicht angekommen. Bitte versuchen Sie es noch einmal oder rufen Sie uns an.",
  call: (phone: string) => `${phone} anrufen`,
  write: (email: string) => `An ${email} schreiben`,
  pdf: "Als PDF herunterladen",
  yourAnswer: "Ihre Antwort",
  questions: "Fragen?",
  documents: "Dokumente",
  to: "nach",
};

export const DECLINE_REASONS = {
  price: "Der Preis ist zu hoch",
  time: "Es dauert zu lange",
  other_forwarder: "Wir haben einen anderen Spediteur gewählt",
  cancelled: "Der Transport wird nicht mehr gebraucht",
  other: "Etwas anderes",
};

export const OFFER_SHEET_WORDS = {
  covers: "Enthaltene Leistungen",
  service: "Leistung",
  price: "Preis",
  terms: "Konditionen",
  validUntil: "Gültig bis",
  conditions: "Bedingungen",
  linesAndSums: "Positionen und Summen des Angebots",
  line: "Position",
  amount: "Betrag",
  withoutVat: "Summe ohne MwSt.",
  withVat: "Summe mit MwSt.",
  name: "Angebot",
  draft: "Entwurf",
  for: "Für",
  description: "Beschreibung",
  basis: "Grundlage",
  quantity: "Menge",
  unitPrice: "Einzelpreis",
  toAccept: "So nehmen Sie an",
};

export const OFFER_VIEW_WORDS = {
  title: (number: string, version: number) =>
    version > 1 ? `Angebot ${number}, Version ${version}` : `Angebot ${number}`,
  lane: (from: string, to: string) => `${from} nach ${to}`,
  gross: (amount: string) => `ohne MwSt.; ${amount} mit MwSt.`,
  noVat: "ohne MwSt.",
  vatLater: "Geschuldete MwSt. kommt auf der Rechnung hinzu.",
  withoutVat: (net: string) => `${net} ohne MwSt.`,
  contact: (name: string) => `Ihr Kontakt: ${name}`,
  vatNumber: (number: string) => `USt-IdNr. ${number}`,
  vat: (rate: string, base: string) => `MwSt. ${rate} auf ${base}`,
  rounding: (unit: string, withVat: boolean) =>
    `Positionen werden kaufmännisch auf ${unit} gerundet${withVat ? "; die MwSt. wird auf die Summe je Satz berechnet." : "."}`,
  goods: "Ware",
  pieces: "Packstücke",
  grossWeight: "Bruttogewicht",
  chargeableWeight: "Frachtpfl. Gewicht",
  volume: "Volumen",
  containers: "Container",
  incoterm: "Incoterm 2020",
  payment: "Zahlung",
  onReceipt: "Bei Erhalt der Rechnung",
  paymentDays: (days: number, text: string) => `${text} ${days === 1 ? "Tag" : "Tage"} ab Rechnungsdatum`,
  openUntil: (day: string, left: number) =>
    `Gültig bis ${day}, ${left === 0 ? "letzter Tag" : left === 1 ? "noch 1 Tag" : `noch ${left} Tage`}`,
  bases: {
    flat: "Pauschal",
    kg: "Pro kg",
    chargeable_kg: "Pro frachtpfl. kg",
    m3: "Pro m³",
    container: "Pro Container",
  },
  percentOfAbove: "Prozent der Positionen darüber",
  percentOfValue: "Prozent vom Wert",
  percentOf: (rate: string, of: string) => `${rate} von ${of}`,
  chargeableKg: "frachtpfl. kg",
  containersOf: (count: string, _isOne: boolean) => `${count} Container`,
  minimumCharged: (least: string) => `Der Mindestbetrag von ${least} wird berechnet`,
  atLeast: (least: string) => `Mindestens ${least}`,
};

const WEEKDAYS = ["Sonntag", "Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag"];

export const writeDay = (weekday: number, day: number, month: string, year: number | null): string =>
  `${WEEKDAYS[weekday] ?? ""}, ${day}. ${month}${year === null ? "" : ` ${year}`}`;

export const OFFER_LETTER = {
  subject: (number: string, version: number, lane: string) =>
    `Angebot ${number}${version > 1 ? `, Version ${version}` : ""}: ${lane}`,
  first: (number: string, lane: string) =>
    `vielen Dank für Ihre Anfrage. Anbei erhalten Sie unser Angebot ${number} für den Transport von ${lane}.`,
  next: (number: string, lane: string) =>
    `wie besprochen erhalten Sie eine neue Version unseres Angebots ${number} für den Transport von ${lane}. Sie ersetzt die bisherige.`,
  regards: "Mit freundlichen Grüßen",
};

export const OFFER_MAIL_WORDS = {
  seeAndAnswer: "Angebot ansehen",
  howTo: "Auf dieser Seite nehmen Sie an oder lehnen ab, ohne Konto.",
  attached: "Dasselbe Angebot liegt als PDF bei.",
  questions: "Fragen? Antworten Sie auf diese E-Mail oder rufen Sie uns an unter",
  openSubject: (number: string, until: string) => `Angebot ${number} gilt bis ${until}`,
  onlyOnce: "Sie erhalten dies einmal, weil Sie unser Angebot noch nicht beantwortet haben.",
  stop: "Solche E-Mails abbestellen",
  ourOffer: "unser Angebot",
  isOpenUntil: "gilt bis",
  thenOver: "Nach diesem Tag gelten seine Preise nicht mehr.",
  moreTime:
    "Brauchen Sie mehr Zeit oder etwas anderes? Antworten Sie auf diese E-Mail oder rufen Sie uns an unter",
  acceptedSubject: (number: string, shipment: string) => `Angebot ${number} angenommen: Sendung ${shipment}`,
  yourShipmentIs: (lane: string, number: string) => `${lane}: Ihre Sendung ist ${number}`,
  thanks: "vielen Dank.",
  thanksFor: "vielen Dank für die Annahme unseres Angebots",
  offer: "Angebot",
  offerNumber: "Angebot",
  acceptedBy: (name: string) => `wurde von ${name} angenommen.`,
  shipmentIs: "Ihre Sendung hat die Nummer",
  follow: "Sendung verfolgen",
  nextStep:
    "Wir melden uns bei Ihnen wegen Abholung und Papieren. Stimmt etwas nicht? Antworten Sie auf diese E-Mail oder rufen Sie uns an unter",
  route: "Strecke",
  price: "Preis",
  openUntil: "Gültig bis",
};
