export const RECEIVED_WORDS = {
  quoteSubject: "Ihre Angebotsanfrage ist bei uns eingegangen",
  messageSubject: "Ihre Nachricht ist bei uns eingegangen",
  hello: "Guten Tag,",
  thanksForRequest: "vielen Dank für Ihre Anfrage.",
  thanksForMessage: "vielen Dank für Ihre Nachricht.",
  answer: (by: string) =>
    by
      ? `Wir antworten spätestens am ${by}: innerhalb von 24 Stunden, gezählt während unserer Öffnungszeiten.`
      : "Wir antworten so bald wie möglich.",
  answerGoesTo: (email: string) => `Ihre Anfrage ist bei uns eingegangen. Die Antwort geht an ${email}.`,
  number: "Ihre Anfrage",
  next: "Danach erhalten Sie unseren Preis und unsere Bedingungen. Sie nehmen sie mit einem Klick an oder lehnen ab und verfolgen von da an die Sendung.",
  urgent: ["Fehlt etwas, oder ist es dringend? Antworten Sie auf diese E-Mail, oder rufen Sie uns an: ", "."],
  notYou: "Wenn Sie uns das nicht gesendet haben, müssen Sie nichts tun: Es folgt nichts weiter.",
};

export const REPLY_WORDS = {
  subject: (lane: readonly string[]) =>
    lane.length > 0 ? `Ihre Angebotsanfrage: ${lane.join(" nach ")}` : "Ihre Angebotsanfrage",
  asked: (day: string) => `Ihre Anfrage vom ${day}:`,
  Company: "Firma",
  Phone: "Telefon",
  From: "Von",
  To: "Nach",
  Cargo: "Ladung",
  Weight: "Gewicht",
  Freight: "Transport",
};
