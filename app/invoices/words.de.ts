export const INVOICE_WORDS = {
  kinds: { invoice: "Rechnung", credit_note: "Gutschrift" },
  draft: "Entwurf",
  to: "An",
  date: "Datum",
  due: "Fällig",
  supplied: "Leistungsdatum",
  vatNumber: (number: string) => `USt-IdNr. ${number}`,
  enterpriseNumber: (number: string) => `Unternehmensnummer ${number}`,
  yourReference: "Ihre Referenz",
  yourOrder: "Ihre Bestellung",
  answers: (number: string, day: string) => `Gutschrift zur Rechnung ${number} vom ${day}`,
  shipment: { number: "Sendung", route: "Strecke", weight: "Bruttogewicht", references: "Ihre Referenzen" },
  columns: {
    description: "Bezeichnung",
    quantity: "Menge",
    unitPrice: "Einzelpreis",
    vat: "MwSt.",
    amount: "Betrag",
  },
  net: "Summe ohne MwSt.",
  vatOn: (rate: string, net: string) => `MwSt. ${rate} auf ${net}`,
  noVatOn: (net: string) => `Keine MwSt. auf ${net}`,
  gross: "Zu zahlen",
  credited: "Zu Ihren Gunsten",
  vatInOwnCurrency: (amount: string, rate: string, day: string) =>
    `MwSt. in unserer Währung: ${amount}, zum Kurs ${rate} vom ${day}`,
  payTitle: "So zahlen Sie",
  payBy: (day: string) => `Zahlbar bis ${day}`,
  payText: (amount: string, day: string) =>
    `Bitte überweisen Sie ${amount} bis ${day} mit dieser Mitteilung:`,
  scan: "Zum Zahlen scannen",
  bic: "BIC",
  otherCurrency: (currency: string) => `Die Zahlung erfolgt in ${currency} auf dieses Konto.`,
  setOff: "Wir verrechnen diesen Betrag mit Ihren offenen Rechnungen oder zahlen ihn zurück.",
  page: (page: number, pages: number) => `Seite ${page} von ${pages}`,
  units: {
    C62: { one: "", many: "" },
    KGM: { one: "kg", many: "kg" },
    TNE: { one: "t", many: "t" },
    MTQ: { one: "m³", many: "m³" },
    H87: { one: "Stück", many: "Stück" },
    XPX: { one: "Palette", many: "Paletten" },
    XCN: { one: "Container", many: "Container" },
    HUR: { one: "Stunde", many: "Stunden" },
    DAY: { one: "Tag", many: "Tage" },
    KMT: { one: "km", many: "km" },
    P1: { one: "%", many: "%" },
  },
};

export const INVOICE_LETTER = {
  subject: (kind: string, number: string, company: string) => `${kind} ${number} von ${company}`,
  invoice: (number: string, day: string, amount: string, due: string) =>
    `anbei erhalten Sie unsere Rechnung ${number} vom ${day} über ${amount}, zahlbar bis ${due}.`,
  partly: (number: string, day: string, amount: string) =>
    `anbei erhalten Sie unsere Rechnung ${number} vom ${day} über ${amount}.`,
  remains: (open: string, due: string) => `Davon sind noch ${open} zahlbar bis ${due}.`,
  settled: "Sie ist vollständig beglichen.",
  creditNote: (number: string, day: string, amount: string) =>
    `anbei erhalten Sie unsere Gutschrift ${number} vom ${day} über ${amount}.`,
  credits: (number: string, day: string) => `Sie schreibt unsere Rechnung ${number} vom ${day} gut.`,
  copy: "Sie haben sie bereits erhalten: Dies ist eine Kopie.",
  regards: "Mit freundlichen Grüßen",
};

export const INVOICE_MAIL_WORDS = {
  attached: "Das PDF und die E-Rechnung (UBL) liegen bei.",
  questions: "Fragen? Antworten Sie auf diese E-Mail oder rufen Sie uns an unter",
  number: "Nummer",
  amount: "Betrag",
  settled: "Bereits beglichen",
  open: "Noch zu zahlen",
  due: "Fällig",
  communication: "Mitteilung",
};
