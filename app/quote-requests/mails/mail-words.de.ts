export const RECEIVED_WORDS = {
  quoteSubject: "Ihre Angebotsanfrage ist bei uns eingegangen",
  messageSubject: "Ihre Nachricht ist bei uns eingegangen",
  preview: "Sie hören innerhalb von 24 Stunden von uns.",
  hello: "Guten Tag,",
  thanksForRequest: "vielen Dank für Ihre Anfrage. Wir lesen sie und antworten innerhalb von 24 Stunden.",
  thanksForMessage: "vielen Dank für Ihre Nachricht. Wir lesen sie und antworten innerhalb von 24 Stunden.",
  urgent: ["Fehlt etwas, oder ist es dringend? Antworten Sie auf diese E-Mail, oder rufen Sie uns an: ", "."],
  repeatsNothing:
    "Diese E-Mail wiederholt nichts von dem, was eingegeben wurde, damit niemand Ihnen über uns schreiben kann. Wenn Sie uns nichts gesendet haben, können Sie sie ignorieren: Es folgt nichts weiter.",
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
