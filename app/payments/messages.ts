import { pluralize } from "#app/kit/text/counts.ts";

/** Texts of the back office. */
export const PAYMENT_MESSAGES = {
  title: "Payments",
  failed: "It could not be done. Please try again.",
  fetchFailed: "The payments could not be read",
  notFound: "This payment is not there any more: it was undone",
  statementNotFound: "This statement is not there any more: it was undone",
  itemNotFound: "This invoice is not there, or not issued yet",
  settlementNotFound: "This was undone already",
  otherCurrency: (number: string, currency: string) =>
    `${number} is in ${currency}: a credit note settles invoices in its own currency`,
  mixedCurrencies: "Choose what is in one currency: each currency is settled on its own",
  noConversion: (currency: string, suggestion: string | null) =>
    `Say how much in ${currency} it settles${suggestion === null ? "" : `: ${suggestion}`}`,
  noRate: (currency: string) => `No rate of ${currency} is known: type it in Settings, Currencies`,
  farRate: (rate: string, official: string) =>
    `That is ${rate}, and the rate of the day was ${official}: check both amounts. What is over stays the customer’s credit`,
  otherCustomer: (number: string, customer: string) =>
    `${number} is of ${customer}: a credit note is set off against invoices of its own customer`,
  notOpen: (number: string) => `${number} is settled meanwhile. Look again.`,
  isCredit: (number: string) => `${number} is a credit note: set it off, or pay it back`,
  isInvoice: (number: string) =>
    `${number} is an invoice: what is paid back settles credit notes and overpayments`,
  notPaidBack: "What came in settles no other payment: only what is paid back does",
  tooMuchBack: (rest: string) => `Only ${rest} is left of it to pay back`,
  closedDay: (month: string) =>
    `The books are closed up to ${month}: give it a later day, or ask an owner to open them in Settings, Supplier invoices`,
  closedUndo: (month: string) =>
    `The books are closed up to ${month}, and this is of a closed month. An owner opens them in Settings, Supplier invoices`,
  nothingLeft: "Nothing of it is left to settle anything",
  noneToRemind: "Choose whom to remind",
  chooseMatch: "Choose at least one payment",
  chooseInvoices: "Choose at least one invoice",
  accountUnknown: "Choose one of the company's accounts, or cash",
  muchUnused: (rest: string) => `${rest} of it settles nothing: mend the amount, or tick that it is right`,
  dayToCome: "This day is to come: a payment has come in today or before",
  noCustomer: "Choose an invoice or the customer it is from",
  chooseCredits: "Choose at least one credit note or payment",
  tooMuch: (open: string) => `Only ${open} is open`,
  tooMuchUsed: (rest: string) => `Only ${rest} is left of the payment`,
  alreadyDisputed: "It is disputed already",
  notDisputed: "It is not disputed any more",
  settledDispute: "It is paid: there is nothing to dispute",
  proposalChanged: "Something was settled meanwhile, and the proposals are others now. Look again.",
  nothingToConfirm: "Nothing was chosen that could be confirmed",
  letterNotFound: "This letter is not there",
  noMails: (to: string) => `Mails to ${to} come back, or were stopped: choose another address, or ring`,
  mailNotDrawn: "The mail could not be drawn. Please try again.",
  nothingDue: "Nothing of it is to be reminded of any more. Look again.",
  reminderChanged: (customer: string) =>
    `What ${customer} owes changed while the reminders were made, and none was sent. Look again.`,
  noFile: "Choose a file of your bank: CODA, or camt.053",
  emptyFile: "This file is empty: fetch it from your bank again",
  busy: "Many files are being read. Try again in a minute.",
  unreadableFile: "This file takes too long to read: ask the bank for a shorter period",
  overlap: (statement: string, { count, of, numbers }: { count: number; of: number; numbers: string }) =>
    `${of === 1 ? "The payment" : `${count} of ${of} payments`} of statement ${statement} came in already with ${numbers}`,
  tooManyMovements: (most: number) =>
    `The file has more than ${most.toLocaleString("en")} movements: ask the bank for a shorter period`,
  fileTooLarge: "The file is larger than 20 MB: ask the bank for a shorter period",
  recorded: (settled: number, rest: string | null) =>
    [`Payment stored: ${settled === 0 ? "no invoice" : pluralize(settled, "invoice")} settled`, rest]
      .filter(Boolean)
      .join(", "),
  recordedPart: (open: string) => `Payment stored: ${open} stays open`,
  statementUndone: "Statement undone: its payments are gone, and what they settled is open again",
  refunded: "Refund stored",
  undone: "Undone: what it settled is open again",
} as const;
