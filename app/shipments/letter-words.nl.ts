export const DELAY_LETTER = {
  route: (number: string, from: string, to: string) => `${number}, ${from} naar ${to},`,
  subject: (number: string) => `Uw zending ${number}: nieuwe leveringsdatum`,
  subjectUndated: (number: string) => `Uw zending ${number}: stand van zaken`,
  moved: (route: string, before: string, now: string) =>
    `Uw zending ${route} zou geleverd worden op ${before}. Dat lukt niet: wij verwachten ze nu op ${now}.`,
  earlier: (route: string, before: string, now: string) =>
    `Uw zending ${route} zou geleverd worden op ${before}. Ze komt vroeger: wij verwachten ze nu op ${now}.`,
  overdue: (route: string, before: string) =>
    `Uw zending ${route} zou geleverd worden op ${before}. Ze is te laat en wij kennen de nieuwe datum nog niet.`,
  overdueAgain: (route: string, before: string, last: string) =>
    `Uw zending ${route} zou geleverd worden op ${before}, daarna op ${last}. Ze is te laat en wij kennen de nieuwe datum nog niet.`,
  planned: (route: string, day: string) =>
    `Uw zending ${route} is onderweg. Wij verwachten ze te leveren op ${day}.`,
  undated: (route: string) => `Uw zending ${route} is onderweg. Wij kennen de leveringsdatum nog niet.`,
  notLeft: (route: string, day: string | null) =>
    `Uw zending ${route} is nog niet vertrokken. ${day ? `Wij verwachten ze te leveren op ${day}` : "Wij kennen de leveringsdatum nog niet"}.`,
  delivered: (route: string, day: string) => `Uw zending ${route} werd geleverd op ${day}.`,
  held: (route: string, reason: string | null, day: string | null) =>
    `Uw zending ${route} staat in de wacht${reason ? `: ${reason}` : ""}.${day ? ` Ze werd verwacht op ${day}.` : ""}`,
  sendMissing: "Gelieve ons te bezorgen wat ontbreekt.",
  because: (reason: string) => `De reden: ${reason}.`,
  sorry: "Onze excuses voor de vertraging.",
  follow: "Wij volgen de zending op en schrijven opnieuw als de datum verandert.",
  followUndated: "Wij volgen de zending op en schrijven opnieuw zodra wij de nieuwe datum kennen.",
  closing: (name: string, company: string) => `Met vriendelijke groeten,\n${name}\n${company}`,
};

export const DELAY_FACTS = {
  before: "Oorspronkelijke datum",
  now: "Nieuwe datum",
  planned: "Verwachte levering",
  reason: "Reden",
  where: "Waar ze is",
};

export const DELAY_REASONS = {
  carrier: "gewijzigde planning van de vervoerder",
  customs: "controle door de douane",
  consignee: "ontvangst bij de geadresseerde nog niet mogelijk",
  weather: "slechte weersomstandigheden",
  us: "vertraging in onze eigen planning",
};
