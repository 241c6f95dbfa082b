export const LETTER_WORDS = {
  events: (count: number) => ` (${count} Meldungen)`,
  between: "; ",
  estimated: "Zustellung voraussichtlich am",
  delayed: "verschoben auf den",
  earlier: "jetzt früher erwartet, am",
};

export const UPDATE_WORDS = {
  route: (from: string, to: string) => `${from} nach ${to}`,
  from: "Von",
  to: "Nach",
  why: "Sie erhalten dies, weil Sie über diese Sendung benachrichtigt werden wollten oder weil wir es vereinbart haben.",
  whyLetter: "Sie erhalten dies, weil Sie diese Sendung mit uns versenden oder empfangen.",
  stop: "Diese E-Mails abbestellen",
  news: ["es gibt Neuigkeiten zu Ihrer Sendung ", "."],
  arrived: ["Ihre Sendung ", " wurde zugestellt."],
  held: ["Ihre Sendung ", " ist angehalten."],
  late: ["Ihre Sendung ", " kommt später an als geplant."],
  cancelled: ["Ihre Sendung ", " wurde storniert."],
  heldNext:
    "Wir schreiben Ihnen wieder, sobald es weitergeht. Brauchen wir etwas von Ihnen, fragen wir Sie danach.",
  lateNext: "Wir bitten um Entschuldigung und schreiben Ihnen wieder, wenn sich der Termin ändert.",
  shortNext:
    "Wir klären, was fehlt oder beschädigt ist. Bitte senden Sie uns bald Ihren schriftlichen Vorbehalt und Fotos: Die Frist für eine Reklamation ist kurz.",
  piecesFollow: (pieces: number) =>
    pieces === 1 ? "Das letzte Packstück folgt." : `Die übrigen ${pieces} Packstücke folgen.`,
  pieces: (pieces: number) => (pieces === 1 ? "1 Packstück" : `${pieces} Packstücke`),
  short: (pieces: number) => `${pieces} ${pieces === 1 ? "fehlt" : "fehlen"}`,
  damaged: (pieces: number) => `${pieces} beschädigt`,
  signedBy: (name: string) => `unterschrieben von ${name}`,
  expected: "Voraussichtliche Zustellung",
  dateOpen: "Der Tag der Zustellung steht noch nicht fest",
  earlierEvents: "Davor",
  wholeJourney: "Gesamten Verlauf ansehen",
  follow: "Sendung verfolgen",
  wrong: ["Stimmt etwas nicht? Antworten Sie auf diese E-Mail oder rufen Sie uns an unter ", "."],
  localTime: (offset: string) => `Ortszeit, ${offset}`,
  before: "Bisher",
};

export const CONFIRMATION_WORDS = {
  subject: (number: string) => `Bitte bestätigen: E-Mails zur Sendung ${number}`,
  preview: "Ein Klick, und wir halten Sie auf dem Laufenden.",
  asked: [
    "Jemand, wahrscheinlich Sie selbst, hat uns gebeten, an diese Adresse zu schreiben, wenn es Neues gibt zur Sendung ",
    ". Bitte bestätigen Sie das.",
  ],
  confirm: "Ja, schreiben Sie mir",
  terms: (days: number) =>
    `Der Link gilt ${days} Tage. Wenn Sie das nicht angefordert haben, können Sie diese E-Mail ignorieren: Es folgt nichts weiter.`,
};
