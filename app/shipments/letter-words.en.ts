/** Texts of a letter about a delay, as proposed to staff. */
export const DELAY_LETTER = {
  route: (number: string, from: string, to: string) => `${number}, ${from} to ${to},`,
  subject: (number: string) => `Your shipment ${number}: new delivery date`,
  subjectUndated: (number: string) => `Your shipment ${number}: where it stands`,
  moved: (route: string, before: string, now: string) =>
    `Your shipment ${route} was to be delivered on ${before}. It will not arrive by then: we now expect it on ${now}.`,
  earlier: (route: string, before: string, now: string) =>
    `Your shipment ${route} was to be delivered on ${before}. It comes earlier: we now expect it on ${now}.`,
  overdue: (route: string, before: string) =>
    `Your shipment ${route} was to be delivered on ${before}. It is late, and we do not know the new date yet.`,
  overdueAgain: (route: string, before: string, last: string) =>
    `Your shipment ${route} was to be delivered on ${before}, then on ${last}. It is late, and we do not know the new date yet.`,
  planned: (route: string, day: string) =>
    `Your shipment ${route} is on its way. We expect to deliver it on ${day}.`,
  undated: (route: string) => `Your shipment ${route} is on its way. We do not know the day of delivery yet.`,
  notLeft: (route: string, day: string | null) =>
    `Your shipment ${route} has not left yet. ${day ? `We expect to deliver it on ${day}` : "We do not know the day of delivery yet"}.`,
  delivered: (route: string, day: string) => `Your shipment ${route} was delivered on ${day}.`,
  held: (route: string, reason: string | null, day: string | null) =>
    `Your shipment ${route} is on hold${reason ? `: ${reason}` : ""}.${day ? ` It was expected on ${day}.` : ""}`,
  sendMissing: "Please send us what is missing.",
  because: (reason: string) => `The reason: ${reason}.`,
  sorry: "We are sorry for the delay.",
  follow: "We follow the shipment and write again when the date changes.",
  followUndated: "We follow the shipment and write again as soon as we know the new date.",
  closing: (name: string, company: string) => `Kind regards,\n${name}\n${company}`,
};

export const DELAY_FACTS = {
  before: "Was expected",
  now: "Now expected",
  planned: "Expected",
  reason: "Reason",
  where: "Where it is",
};

export const DELAY_REASONS = {
  carrier: "schedule change by the carrier",
  customs: "customs inspection",
  consignee: "consignee not ready to receive",
  weather: "adverse weather",
  us: "delay in our own planning",
};
