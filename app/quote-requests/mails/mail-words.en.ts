export const RECEIVED_WORDS = {
  quoteSubject: "We have your request for a quote",
  messageSubject: "We have your message",
  hello: "Hello,",
  thanksForRequest: "Thank you for your request.",
  thanksForMessage: "Thank you for your message.",
  /** @param by empty when the promised time has passed */
  answer: (by: string) =>
    by
      ? `We answer by ${by} at the latest: within 24 hours, counted while we are open.`
      : "We answer as soon as we can.",
  answerGoesTo: (email: string) => `Your request is with us. The answer goes to ${email}.`,
  number: "Your request",
  next: "Then we write with our price and terms. You accept or decline with one click, and then follow the shipment.",
  urgent: ["Is something missing, or is it urgent? Answer this mail or call us on ", "."],
  notYou: "If you did not send us this, you can leave this mail: nothing else follows.",
};

export const REPLY_WORDS = {
  subject: (lane: readonly string[]) =>
    lane.length > 0 ? `Your quote request: ${lane.join(" to ")}` : "Your quote request",
  asked: (day: string) => `You asked us on ${day}:`,
  Company: "Company",
  Phone: "Phone",
  From: "From",
  To: "To",
  Cargo: "Cargo",
  Weight: "Weight",
  Freight: "Freight",
};
