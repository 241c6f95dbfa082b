export const RECEIVED_WORDS = {
  quoteSubject: "Wij hebben uw offerteaanvraag ontvangen",
  messageSubject: "Wij hebben uw bericht ontvangen",
  hello: "Goedendag,",
  thanksForRequest: "Bedankt voor uw aanvraag.",
  thanksForMessage: "Bedankt voor uw bericht.",
  answer: (by: string) =>
    by
      ? `Wij antwoorden uiterlijk op ${by}: binnen 24 uur, geteld tijdens onze openingsuren.`
      : "Wij antwoorden zo snel mogelijk.",
  answerGoesTo: (email: string) => `Wij hebben uw aanvraag ontvangen. Het antwoord gaat naar ${email}.`,
  number: "Uw aanvraag",
  next: "Daarna sturen wij u onze prijs en voorwaarden. U aanvaardt of weigert die met één klik en volgt daarna uw zending.",
  urgent: ["Ontbreekt er iets of is het dringend? Antwoord op deze e-mail of bel ons op ", "."],
  notYou: "Hebt u ons dit niet gestuurd? Dan hoeft u niets te doen: er volgt niets meer.",
};

export const REPLY_WORDS = {
  subject: (lane: readonly string[]) =>
    lane.length > 0 ? `Uw offerteaanvraag: ${lane.join(" naar ")}` : "Uw offerteaanvraag",
  asked: (day: string) => `Uw aanvraag van ${day}:`,
  Company: "Bedrijf",
  Phone: "Telefoon",
  From: "Van",
  To: "Naar",
  Cargo: "Lading",
  Weight: "Gewicht",
  Freight: "Vervoer",
};
