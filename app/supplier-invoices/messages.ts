/** Meaning of codes of an Invoice Response or a Message Level Response. */
const ANSWERS: Record<string, string> = { UQ: "a question", CA: "accepted with conditions", RE: "rejected" };

/** Texts of the back office. */
export const SUPPLIER_INVOICE_MESSAGES = {
  title: "Supplier invoices",
  failed: "It could not be done. Please try again.",
  fetchFailed: "The supplier invoices could not be read",
  notFound: "This supplier invoice is not there",
  noFile: "Choose an e-invoice of a supplier: a file in UBL (XML)",
  fileTooLarge: "The file is larger than 5 MB: ask the supplier for one with a smaller PDF inside",
  hasDtd: "The file has a DTD, which an e-invoice never has: it is not read",
  noUbl: "This is no invoice or credit note in UBL 2.1",
  misses: (what: string) => `The e-invoice cannot be taken: ${what} is missing, or cannot be read`,
  tooManyLines: (most: number) => `The e-invoice has more than ${most} lines`,
  sameFile: (where: string) => `This file came in already: ${where}`,
  sameNumber: (where: string) => `This number of this supplier came in already: ${where}`,
  noPdf: "This is neither an e-invoice (XML) nor a PDF that can be read",
  pdfDamaged: "The PDF inside cannot be read",
  creditsMore: (number: string, credited: string, gross: string) =>
    `With it ${credited} are credited of invoice ${number}, which is ${gross}`,
  otherAccount: (iban: string, supplier: string) =>
    `It asks to be paid to ${iban}, an account that no accepted invoice of ${supplier} had: ring them on a number you know`,
  creditsUnknown: (number: string) => `It credits invoice ${number}, which did not come in`,
  accepted: "Accepted: its costs stand at their shipments",
  waits: "Accepted by you: a second person has to accept it too",
  undone: "Undone: costs are what they were before",
  turned: { dispute: "Dispute recorded", refuse: "Refused for good" },
  reopened: "Taken up again",
  rateKept: "The rate is kept",
  supplierGone: "This customer is not there any more: choose another one",
  supplierKept: "The supplier is kept",
  kept: "The lines are kept: look at the differences, then accept",
  assigned: "The lines are kept",
  chooseShipment: "Choose the shipment",
  changed: "It was changed meanwhile. Look at it again.",
  settled: (state: string) => `It is ${state.toLowerCase()} already`,
  notAssigned: "A line has no shipment yet: assign it first",
  noRate: (currency: string) => `There is no rate for ${currency} yet: type it`,
  noRateOfLine: (line: string) =>
    `«${line}» is of a time without rates, and in another currency: open the charges of its shipment and save them first`,
  chargeGone: (line: string) =>
    `The charge that «${line}» belongs to is not there any more: assign the line anew`,
  shipmentGone: (line: string) => `The shipment of «${line}» is not there any more: assign the line anew`,
  samePerson: "You accepted it already: a second person has to",
  costChanged: (charge: string, cost: string) =>
    `The actual cost of «${charge}» was changed since: set it to ${cost}, then undo`,
  monthClosed: (month: string) =>
    `The books of ${month} are closed: a credit note of the supplier corrects it`,
  manyShipments: (number: string) =>
    `Several shipments have the number ${number}: type their own numbers to split the line over them`,
  notAccepted: "It is not accepted any more",
  unknownShipments: (numbers: string) => `No shipment has the number ${numbers}`,
  otherTotal: (sum: string) => `The lines and VAT are ${sum} together: one of the amounts is wrong`,
  sharesDiffer: (amount: string, sum: string) => `The parts are ${sum} together, and the line is ${amount}`,
  manyParts: (most: number) => `A line has at most ${most} parts`,
  inbox: "Received by Peppol",
  noAccessPoint: "No access point is set up: Settings, Invoicing",
  inboxGoesOn: "More waits than one look takes: the rest follows with the next one",
  itemFailed: (id: string, reason: string) => `Document ${id}: ${reason}`,
  notGiven: (reason: string) => `The access point does not give it: ${reason}. Look for it there`,
  answered: (number: string, code: string, words: string) =>
    `An answer to our invoice ${number || "(no number)"}: ${[ANSWERS[code] ?? `code ${code || "unknown"}`, words].filter(Boolean).join(". ")}`,
  asked: "The inbox is being read: what comes appears here",
  settled_unread: "Settled",
} as const;
