export const INVOICE_WORDS = {
  kinds: { invoice: "Factuur", credit_note: "Creditnota" },
  draft: "Concept",
  to: "Aan",
  date: "Datum",
  due: "Vervaldag",
  supplied: "Leveringsdatum",
  vatNumber: (number: string) => `Btw ${number}`,
  enterpriseNumber: (number: string) => `Ondernemingsnummer ${number}`,
  yourReference: "Uw referentie",
  yourOrder: "Uw bestelling",
  answers: (number: string, day: string) => `Crediteert factuur ${number} van ${day}`,
  shipment: { number: "Zending", route: "Traject", weight: "Brutogewicht", references: "Uw referenties" },
  columns: {
    description: "Omschrijving",
    quantity: "Aantal",
    unitPrice: "Eenheidsprijs",
    vat: "Btw",
    amount: "Bedrag",
  },
  net: "Totaal zonder btw",
  vatOn: (rate: string, net: string) => `Btw ${rate} op ${net}`,
  noVatOn: (net: string) => `Geen btw op ${net}`,
  gross: "Te betalen",
  credited: "In uw voordeel",
  vatInOwnCurrency: (amount: string, rate: string, day: string) =>
    `Btw in onze munt: ${amount}, tegen koers ${rate} van ${day}`,
  payTitle: "Hoe betalen",
  payBy: (day: string) => `Te betalen tegen ${day}`,
  payText: (amount: string, day: string) =>
    `Gelieve ${amount} over te schrijven tegen ${day}, met deze mededeling:`,
  scan: "Scan om te betalen",
  bic: "BIC",
  otherCurrency: (currency: string) => `De betaling gebeurt in ${currency} op deze rekening.`,
  setOff: "Wij verrekenen dit met uw openstaande facturen, of betalen het terug.",
  page: (page: number, pages: number) => `Pagina ${page} van ${pages}`,
  units: {
    C62: { one: "", many: "" },
    KGM: { one: "kg", many: "kg" },
    TNE: { one: "t", many: "t" },
    MTQ: { one: "m³", many: "m³" },
    H87: { one: "stuk", many: "stuks" },
    XPX: { one: "pallet", many: "pallets" },
    XCN: { one: "container", many: "containers" },
    HUR: { one: "uur", many: "uur" },
    DAY: { one: "dag", many: "dagen" },
    KMT: { one: "km", many: "km" },
    P1: { one: "%", many: "%" },
  },
};

export const INVOICE_LETTER = {
  subject: (kind: string, number: string, company: string) => `${kind} ${number} van ${company}`,
  invoice: (number: string, day: string, amount: string, due: string) =>
    `In bijlage vindt u onze factuur ${number} van ${day} voor ${amount}, te betalen tegen ${due}.`,
  partly: (number: string, day: string, amount: string) =>
    `In bijlage vindt u onze factuur ${number} van ${day} voor ${amount}.`,
  remains: (open: string, due: string) => `Daarvan blijft ${open} te betalen tegen ${due}.`,
  settled: "Ze is volledig vereffend.",
  creditNote: (number: string, day: string, amount: string) =>
    `In bijlage vindt u onze creditnota ${number} van ${day} voor ${amount}.`,
  credits: (number: string, day: string) => `Ze crediteert onze factuur ${number} van ${day}.`,
  copy: "U ontving ze al eerder: dit is een kopie.",
  regards: "Met vriendelijke groeten,",
};

export const INVOICE_MAIL_WORDS = {
  attached: "De pdf en de e-factuur (UBL) zitten in bijlage.",
  questions: "Vragen? Antwoord op deze e-mail of bel ons op",
  number: "Nummer",
  amount: "Bedrag",
  settled: "Al vereffend",
  open: "Nog te betalen",
  due: "Vervaldag",
  communication: "Mededeling",
};
