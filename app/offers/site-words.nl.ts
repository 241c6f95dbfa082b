export const OFFER_PAGE_WORDS = {
  howToAccept: (until: string, phone: string, email: string) =>
    `Open de link in onze e-mail en klik op “Aanvaarden”, of bel ${phone}, of schrijf naar ${email}. Deze offerte geldt tot en met ${until}.`,
  metaTitle: "Onze offerte",
  offerFrom: (company: string, customer: string) => `Offerte van ${company} voor ${customer}`,
  replaces: (version: number) => `Dit is versie ${version}. Ze vervangt de offerte die u eerder kreeg.`,
  jump: "Aanvaarden of weigeren",
  accept: (total: string) => `Aanvaarden voor ${total}`,
  acceptTitle: "Deze offerte aanvaarden",
  acceptNote: "U bestelt dit transport tegen deze prijs. Wij maken de zending aan en mailen u het nummer.",
  generalTerms: "Onze algemene voorwaarden zijn van toepassing",
  name: "Uw naam",
  nameRequired: "Vul uw naam in",
  nameTooLong: "Hoogstens 200 tekens",
  decline: "Weigeren",
  declineTitle: "Deze offerte weigeren",
  why: "Waarom niet?",
  whyRequired: "Kies wat het best past",
  more: "Wilt u iets toevoegen",
  moreTooLong: "Hoogstens 900 tekens",
  sureTitle: "Definitief weigeren?",
  sureText: "De offerte is dan afgesloten en kan niet meer worden aanvaard. Wij krijgen uw reden te lezen.",
  sure: "Ja, weigeren",
  notSure: "Nee, terug",
  expired: {
    title: "Deze offerte is verlopen",
    text: (until: string) => `Ze was geldig tot ${until}. Bel of mail ons: we bekijken ze opnieuw met u.`,
  },
  accepted: {
    title: "Aanvaard. Bedankt.",
    by: (name: string, day: string) => `Aanvaard door ${name} op ${day}.`,
    number: (number: string) => `Uw zending heeft het nummer ${number}.`,
    next: "Hoe het verder gaat: we nemen contact met u op over de afhaling en de documenten. Met het nummer volgt u de zending vanaf nu.",
    follow: "Zending volgen",
  },
  declined: {
    title: "Geweigerd",
    by: (name: string, day: string) => `Geweigerd door ${name} op ${day}.`,
    next: "Van gedachten veranderd, of ontbreekt er iets? Bel of mail ons, en we maken u een andere offerte.",
  },
  withdrawn: {
    title: "Deze offerte is ingetrokken",
    text: "Ze kan niet meer worden aanvaard. Bel of mail ons: we zeggen u waarom, en wat we in de plaats kunnen aanbieden.",
  },
  superseded: {
    title: "Deze offerte is vervangen",
    text: "Ze kan niet meer worden aanvaard. Bel of mail ons voor de nieuwe.",
  },
  refused: {
    replaced: (version: number) =>
      `Deze offerte is vervangen door versie ${version}, die u nu ziet. Er is niets aanvaard of geweigerd: lees ze eerst.`,
    expired: "Uw antwoord kwam na de laatste dag: er is niets aanvaard of geweigerd.",
    withdrawn: "Deze offerte is ingetrokken voor uw antwoord kwam.",
    superseded: "Deze offerte is vervangen voor uw antwoord kwam.",
    accepted: "Deze offerte was al aanvaard en kon dus niet meer worden geweigerd.",
    declined: "Deze offerte was al geweigerd en kon dus niet meer worden aanvaard.",
  },
  typed: (text: string) => `U schreef: ${text}`,
  limited: "Er kwamen te veel antwoorden van uw netwerk. Wacht enkele minuten en probeer het dan opnieuw.",
  failed: "Dit is niet aangekomen. Probeer het opnieuw, of bel ons.",
  call: (phone: string) => `Bel ${phone}`,
  write: (email: string) => `Mail naar ${email}`,
  pdf: "Downloaden als pdf",
  yourAnswer: "Uw antwoord",
  questions: "Vragen?",
  documents: "Documenten",
  to: "naar",
};

export const DECLINE_REASONS = {
  price: "De prijs is te hoog",
  time: "Het duurt te lang",
  other_forwarder: "Wij kozen een andere expediteur",
  cancelled: "Het transport is niet meer nodig",
  other: "Iets anders",
};

export const OFFER_SHEET_WORDS = {
  covers: "Inbegrepen diensten",
  service: "Dienst",
  price: "Prijs",
  terms: "Voorwaarden",
  validUntil: "Geldig tot en met",
  conditions: "Bijzondere voorwaarden",
  linesAndSums: "Lijnen en totalen van de offerte",
  line: "Lijn",
  amount: "Bedrag",
  withoutVat: "Totaal zonder btw",
  withVat: "Totaal met btw",
  name: "Offerte",
  draft: "Concept",
  for: "Voor",
  description: "Omschrijving",
  basis: "Grondslag",
  quantity: "Hoeveelheid",
  unitPrice: "Eenheidsprijs",
  toAccept: "Aanvaarden",
};

export const OFFER_VIEW_WORDS = {
  title: (number: string, version: number) =>
    version > 1 ? `Offerte ${number}, versie ${version}` : `Offerte ${number}`,
  lane: (from: string, to: string) => `${from} naar ${to}`,
  gross: (amount: string) => `zonder btw; ${amount} met btw`,
  noVat: "zonder btw",
  vatLater: "Verschuldigde btw komt er op de factuur bij.",
  withoutVat: (net: string) => `${net} zonder btw`,
  contact: (name: string) => `Uw contact: ${name}`,
  vatNumber: (number: string) => `Btw ${number}`,
  vat: (rate: string, base: string) => `Btw ${rate} op ${base}`,
  rounding: (unit: string, withVat: boolean) =>
    `Lijnen worden afgerond op ${unit}, helften naar boven${withVat ? "; de btw wordt berekend op de som per tarief." : "."}`,
  goods: "Goederen",
  pieces: "Colli",
  grossWeight: "Brutogewicht",
  chargeableWeight: "Taxeerbaar gewicht",
  volume: "Volume",
  containers: "Containers",
  incoterm: "Incoterm 2020",
  payment: "Betaling",
  onReceipt: "Bij ontvangst van de factuur",
  paymentDays: (days: number, text: string) => `${text} ${days === 1 ? "dag" : "dagen"} na factuurdatum`,
  openUntil: (day: string, left: number) =>
    `Geldig tot en met ${day}, ${left === 0 ? "de laatste dag" : left === 1 ? "nog 1 dag" : `nog ${left} dagen`}`,
  bases: {
    flat: "Forfait",
    kg: "Per kg",
    chargeable_kg: "Per taxeerbare kg",
    m3: "Per m³",
    container: "Per container",
  },
  percentOfAbove: "Percentage van de lijnen hierboven",
  percentOfValue: "Percentage van de waarde",
  percentOf: (rate: string, of: string) => `${rate} van ${of}`,
  chargeableKg: "taxeerbare\u00a0kg",
  containersOf: (count: string, isOne: boolean) => `${count} ${isOne ? "container" : "containers"}`,
  minimumCharged: (least: string) => `Het minimumbedrag van ${least} wordt aangerekend`,
  atLeast: (least: string) => `Minstens ${least}`,
};

const WEEKDAYS = ["zondag", "maandag", "dinsdag", "woensdag", "donderdag", "vrijdag", "zaterdag"];

export const writeDay = (weekday: number, day: number, month: string, year: number | null): string =>
  `${WEEKDAYS[weekday] ?? ""} ${day} ${month}${year === null ? "" : ` ${year}`}`;

export const OFFER_LETTER = {
  subject: (number: string, version: number, lane: string) =>
    `Offerte ${number}${version > 1 ? `, versie ${version}` : ""}: ${lane}`,
  first: (number: string, lane: string) =>
    `Bedankt voor uw aanvraag. Hierbij onze offerte ${number} voor het vervoer van ${lane}.`,
  next: (number: string, lane: string) =>
    `Zoals besproken sturen we u een nieuwe versie van onze offerte ${number} voor het vervoer van ${lane}. Ze vervangt de vorige.`,
  regards: "Met vriendelijke groeten,",
};

export const OFFER_MAIL_WORDS = {
  seeAndAnswer: "Offerte bekijken",
  howTo: "Op die pagina aanvaardt of weigert u, zonder account.",
  attached: "Dezelfde offerte zit als pdf in bijlage.",
  questions: "Vragen? Antwoord op deze e-mail of bel ons op",
  openSubject: (number: string, until: string) => `Offerte ${number} is geldig tot en met ${until}`,
  onlyOnce: "U krijgt dit één keer, omdat u een offerte van ons nog niet hebt beantwoord.",
  stop: "Zulke e-mails stopzetten",
  ourOffer: "Onze offerte",
  isOpenUntil: "is geldig tot en met",
  thenOver: "Na die dag gelden de prijzen niet meer.",
  moreTime: "Meer tijd nodig, of iets anders? Antwoord op deze e-mail of bel ons op",
  acceptedSubject: (number: string, shipment: string) => `Offerte ${number} aanvaard: zending ${shipment}`,
  yourShipmentIs: (lane: string, number: string) => `${lane}: uw zending is ${number}`,
  thanks: "Bedankt.",
  thanksFor: "Bedankt voor het aanvaarden van onze offerte",
  offer: "Offerte",
  offerNumber: "Offerte",
  acceptedBy: (name: string) => `is aanvaard door ${name}.`,
  shipmentIs: "Uw zending heeft het nummer",
  follow: "Zending volgen",
  nextStep:
    "We nemen contact met u op over de afhaling en de documenten. Klopt er iets niet? Antwoord op deze e-mail of bel ons op",
  route: "Traject",
  price: "Prijs",
  openUntil: "Geldig tot en met",
};
