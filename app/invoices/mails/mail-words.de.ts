export const INVOICE_LETTER = {
  subject: (kind: string, number: string, company: string) => `${kind} ${number} von ${company}`,
  dear: (name: string) => `Guten Tag ${name},`,
  invoice: (number: string, day: string, amount: string, due: string) =>
    `anbei erhalten Sie unsere Rechnung ${number} vom ${day} über ${amount}, zahlbar bis ${due}.`,
  creditNote: (number: string, day: string, amount: string) =>
    `anbei erhalten Sie unsere Gutschrift ${number} vom ${day} über ${amount}.`,
  copy: "Sie haben sie bereits erhalten: Dies ist eine Kopie.",
  regards: "Mit freundlichen Grüßen",
};

export const INVOICE_MAIL_WORDS = {
  attached: "Das PDF und die E-Rechnung (UBL) liegen bei.",
  questions: "Fragen? Antworten Sie auf diese E-Mail oder rufen Sie uns an unter",
  number: "Nummer",
  amount: "Betrag",
  due: "Fällig",
  communication: "Mitteilung",
};
