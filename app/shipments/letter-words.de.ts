export const DELAY_LETTER = {
  route: (number: string, from: string, to: string) => `${number}, ${from} nach ${to},`,
  subject: (number: string) => `Ihre Sendung ${number}: neuer Zustelltermin`,
  subjectUndated: (number: string) => `Ihre Sendung ${number}: der aktuelle Stand`,
  moved: (route: string, before: string, now: string) =>
    `Ihre Sendung ${route} sollte am ${before} zugestellt werden. Bis dahin kommt sie nicht an: Wir erwarten sie nun am ${now}.`,
  earlier: (route: string, before: string, now: string) =>
    `Ihre Sendung ${route} sollte am ${before} zugestellt werden. Sie kommt früher: Wir erwarten sie nun am ${now}.`,
  overdue: (route: string, before: string) =>
    `Ihre Sendung ${route} sollte am ${before} zugestellt werden. Sie ist verspätet, und wir kennen den neuen Termin noch nicht.`,
  overdueAgain: (route: string, before: string, last: string) =>
    `Ihre Sendung ${route} sollte am ${before} zugestellt werden, dann am ${last}. Sie ist verspätet, und wir kennen den neuen Termin noch nicht.`,
  planned: (route: string, day: string) =>
    `Ihre Sendung ${route} ist unterwegs. Wir rechnen mit der Zustellung am ${day}.`,
  undated: (route: string) =>
    `Ihre Sendung ${route} ist unterwegs. Den Tag der Zustellung kennen wir noch nicht.`,
  notLeft: (route: string, day: string | null) =>
    `Ihre Sendung ${route} ist noch nicht abgegangen. ${day ? `Wir rechnen mit der Zustellung am ${day}` : "Den Tag der Zustellung kennen wir noch nicht"}.`,
  delivered: (route: string, day: string) => `Ihre Sendung ${route} wurde am ${day} zugestellt.`,
  held: (route: string, reason: string | null, day: string | null) =>
    `Ihre Sendung ${route} ist angehalten${reason ? `: ${reason}` : ""}.${day ? ` Sie wurde am ${day} erwartet.` : ""}`,
  sendMissing: "Bitte senden Sie uns, was fehlt.",
  because: (reason: string) => `Der Grund: ${reason}.`,
  sorry: "Wir bitten um Entschuldigung für die Verzögerung.",
  follow: "Wir verfolgen die Sendung und schreiben erneut, wenn sich der Termin ändert.",
  followUndated: "Wir verfolgen die Sendung und schreiben erneut, sobald wir den neuen Termin kennen.",
  closing: (name: string, company: string) => `Mit freundlichen Grüßen\n${name}\n${company}`,
};

export const DELAY_FACTS = {
  before: "Ursprünglicher Termin",
  now: "Neuer Termin",
  planned: "Voraussichtlicher Termin",
  reason: "Grund",
  where: "Wo sie ist",
};

export const DELAY_REASONS = {
  carrier: "Fahrplanänderung des Frachtführers",
  customs: "Zollkontrolle",
  consignee: "Annahme beim Empfänger noch nicht möglich",
  weather: "ungünstige Witterung",
  us: "Verzögerung in unserer eigenen Planung",
};
