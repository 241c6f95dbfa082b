export const LETTER_WORDS = {
  events: (count: number) => ` (${count} berichten)`,
  between: "; ",
  estimated: "levering verwacht op",
  delayed: "uitgesteld tot",
  earlier: "nu vroeger verwacht, op",
};

export const UPDATE_WORDS = {
  route: (from: string, to: string) => `${from} naar ${to}`,
  from: "Van",
  to: "Naar",
  why: "U krijgt dit omdat u vroeg om op de hoogte te blijven van deze zending, of omdat wij dat hebben afgesproken.",
  whyLetter: "U krijgt dit omdat u deze zending via ons verzendt of ontvangt.",
  stop: "Deze e-mails stopzetten",
  news: ["Er is nieuws over uw zending ", "."],
  arrived: ["Uw zending ", " is geleverd."],
  held: ["Uw zending ", " staat in de wacht."],
  late: ["Uw zending ", " komt later aan dan gepland."],
  cancelled: ["Uw zending ", " is geannuleerd."],
  heldNext: "Wij schrijven u opnieuw zodra ze verder kan. Hebben wij iets van u nodig, dan vragen wij het u.",
  lateNext: "Onze excuses voor de vertraging. Wij schrijven u opnieuw als de datum verandert.",
  shortNext:
    "Wij gaan na wat ontbreekt of beschadigd is. Bezorg ons snel uw schriftelijk voorbehoud en foto’s: de termijn om een schadeclaim in te dienen is kort.",
  piecesFollow: (pieces: number) =>
    pieces === 1 ? "Het laatste collo volgt nog." : `De andere ${pieces} colli volgen nog.`,
  pieces: (pieces: number) => (pieces === 1 ? "1 collo" : `${pieces} colli`),
  short: (pieces: number) => `${pieces} ${pieces === 1 ? "ontbreekt" : "ontbreken"}`,
  damaged: (pieces: number) => `${pieces} beschadigd`,
  signedBy: (name: string) => `getekend door ${name}`,
  expected: "Verwachte levering",
  dateOpen: "De leveringsdatum is nog niet bekend",
  earlierEvents: "Daarvoor",
  wholeJourney: "Volledig verloop bekijken",
  follow: "Zending volgen",
  wrong: ["Klopt er iets niet? Antwoord op deze e-mail of bel ons op ", "."],
  localTime: (offset: string) => `plaatselijke tijd, ${offset}`,
  before: "Voorheen",
};

export const CONFIRMATION_WORDS = {
  subject: (number: string) => `Graag uw bevestiging: e-mails over zending ${number}`,
  preview: "Eén klik en wij houden u op de hoogte.",
  asked: [
    "Iemand, waarschijnlijk uzelf, vroeg ons naar dit adres te schrijven bij nieuws over zending ",
    ". Gelieve dit te bevestigen.",
  ],
  confirm: "Ja, schrijf mij",
  terms: (days: number) =>
    `De link werkt ${days} dagen. Hebt u dit niet gevraagd, dan hoeft u niets te doen: er volgt niets meer.`,
};
