export const RECEIVED_WORDS = {
  quoteSubject: "Nous avons reçu votre demande de cotation",
  messageSubject: "Nous avons reçu votre message",
  hello: "Bonjour,",
  thanksForRequest: "Merci pour votre demande.",
  thanksForMessage: "Merci pour votre message.",
  answer: (by: string) =>
    by
      ? `Nous vous répondrons au plus tard le ${by}\u202f: dans les 24 heures, comptées pendant nos heures d’ouverture.`
      : "Nous vous répondrons dès que possible.",
  answerGoesTo: (email: string) => `Nous avons bien reçu votre demande. La réponse sera envoyée à ${email}.`,
  number: "Votre demande",
  next: "Vous recevrez ensuite notre prix et nos conditions. Vous pourrez les accepter ou les refuser en un clic, puis suivre votre envoi.",
  urgent: [
    "Manque-t-il quelque chose, ou est-ce urgent\u202f? Répondez à cet e-mail ou appelez-nous au ",
    ".",
  ],
  notYou: "Si vous ne nous avez rien envoyé, ignorez ce message\u202f: rien d’autre ne suivra.",
};

export const REPLY_WORDS = {
  subject: (lane: readonly string[]) =>
    lane.length > 0 ? `Votre demande de cotation\u202f: ${lane.join(" vers ")}` : "Votre demande de cotation",
  asked: (day: string) => `Votre demande du ${day}\u202f:`,
  Company: "Société",
  Phone: "Téléphone",
  From: "De",
  To: "Vers",
  Cargo: "Marchandise",
  Weight: "Poids",
  Freight: "Transport",
};
