export const DELAY_LETTER = {
  route: (number: string, from: string, to: string) => `${number}, ${from} – ${to},`,
  subject: (number: string) => `Votre envoi ${number}\u202f: nouvelle date de livraison`,
  subjectUndated: (number: string) => `Votre envoi ${number}\u202f: où il en est`,
  moved: (route: string, before: string, now: string) =>
    `Votre envoi ${route} devait être livré le ${before}. Il n’arrivera pas à cette date\u202f: nous l’attendons maintenant le ${now}.`,
  earlier: (route: string, before: string, now: string) =>
    `Votre envoi ${route} devait être livré le ${before}. Il arrive plus tôt\u202f: nous l’attendons maintenant le ${now}.`,
  overdue: (route: string, before: string) =>
    `Votre envoi ${route} devait être livré le ${before}. Il est en retard et nous ne connaissons pas encore la nouvelle date.`,
  overdueAgain: (route: string, before: string, last: string) =>
    `Votre envoi ${route} devait être livré le ${before}, puis le ${last}. Il est en retard et nous ne connaissons pas encore la nouvelle date.`,
  planned: (route: string, day: string) =>
    `Votre envoi ${route} est en route. Nous prévoyons de le livrer le ${day}.`,
  undated: (route: string) =>
    `Votre envoi ${route} est en route. Nous ne connaissons pas encore le jour de livraison.`,
  notLeft: (route: string, day: string | null) =>
    `Votre envoi ${route} n’est pas encore parti. ${day ? `Nous prévoyons de le livrer le ${day}` : "Nous ne connaissons pas encore le jour de livraison"}.`,
  delivered: (route: string, day: string) => `Votre envoi ${route} a été livré le ${day}.`,
  held: (route: string, reason: string | null, day: string | null) =>
    `Votre envoi ${route} est en attente${reason ? `\u202f: ${reason}` : ""}.${day ? ` Il était attendu le ${day}.` : ""}`,
  sendMissing: "Veuillez nous envoyer ce qui manque.",
  because: (reason: string) => `Motif\u202f: ${reason}.`,
  sorry: "Nous vous prions de nous excuser pour ce retard.",
  follow: "Nous suivons l’envoi et vous écrirons à nouveau si la date change.",
  followUndated: "Nous suivons l’envoi et vous écrirons dès que nous connaîtrons la nouvelle date.",
  closing: (name: string, company: string) => `Cordialement,\n${name}\n${company}`,
};

export const DELAY_FACTS = {
  before: "Date initiale",
  now: "Nouvelle date",
  planned: "Livraison prévue",
  reason: "Motif",
  where: "Où il se trouve",
};

export const DELAY_REASONS = {
  carrier: "changement de planning du transporteur",
  customs: "contrôle douanier",
  consignee: "réception reportée par le destinataire",
  weather: "conditions météorologiques défavorables",
  us: "retard dans notre propre planning",
};
