export const INVOICE_WORDS = {
  kinds: { invoice: "Invoice", credit_note: "Credit note" },
  draft: "Draft",
  to: "To",
  date: "Date",
  due: "Due",
  vatNumber: (number: string) => `VAT ${number}`,
  enterpriseNumber: (number: string) => `Enterprise number ${number}`,
  yourReference: "Your reference",
  yourOrder: "Your order",
  answers: (number: string, day: string) => `Credits invoice ${number} of ${day}`,
  shipment: { number: "Shipment", route: "Route", weight: "Gross weight", references: "Your references" },
  columns: {
    description: "Description",
    quantity: "Quantity",
    unitPrice: "Unit price",
    vat: "VAT",
    amount: "Amount",
  },
  net: "Total without VAT",
  vatOn: (rate: string, net: string) => `VAT ${rate} on ${net}`,
  noVatOn: (net: string) => `No VAT on ${net}`,
  gross: "To pay",
  credited: "Credited to you",
  vatInOwnCurrency: (amount: string, rate: string, day: string) =>
    `VAT in our currency: ${amount}, at ${rate} of ${day}`,
  payTitle: "How to pay",
  payBy: (day: string) => `Payable by ${day}`,
  payText: (amount: string, day: string) => `Please transfer ${amount} by ${day}, with this communication:`,
  scan: "Scan to pay",
  bic: "BIC",
  otherCurrency: (currency: string) => `Payment is in ${currency}, to this account.`,
  setOff: "We set this off against your open invoices, or pay it back.",
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  units: {
    C62: { one: "", many: "" },
    KGM: { one: "kg", many: "kg" },
    TNE: { one: "t", many: "t" },
    MTQ: { one: "m³", many: "m³" },
    H87: { one: "piece", many: "pieces" },
    XPX: { one: "pallet", many: "pallets" },
    XCN: { one: "container", many: "containers" },
    HUR: { one: "hour", many: "hours" },
    DAY: { one: "day", many: "days" },
    KMT: { one: "km", many: "km" },
    P1: { one: "%", many: "%" },
  },
};

export const INVOICE_LETTER = {
  subject: (kind: string, number: string, company: string) => `${kind} ${number} of ${company}`,
  invoice: (number: string, day: string, amount: string, due: string) =>
    `Please find attached our invoice ${number} of ${day} for ${amount}, payable by ${due}.`,
  partly: (number: string, day: string, amount: string) =>
    `Please find attached our invoice ${number} of ${day} for ${amount}.`,
  remains: (open: string, due: string) => `Of this, ${open} remains to be paid by ${due}.`,
  settled: "It is settled in full.",
  creditNote: (number: string, day: string, amount: string) =>
    `Please find attached our credit note ${number} of ${day} for ${amount}.`,
  credits: (number: string, day: string) => `It credits our invoice ${number} of ${day}.`,
  copy: "You have had it before: this is a copy.",
  regards: "Kind regards,",
};

export const INVOICE_MAIL_WORDS = {
  attached: "The PDF and the e-invoice (UBL) are attached.",
  questions: "Questions? Answer this mail or call us on",
  number: "Number",
  amount: "Amount",
  settled: "Already settled",
  open: "Still to pay",
  due: "Due",
  communication: "Communication",
};
