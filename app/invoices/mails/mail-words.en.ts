export const INVOICE_LETTER = {
  subject: (kind: string, number: string, company: string) => `${kind} ${number} of ${company}`,
  dear: (name: string) => `Dear ${name},`,
  invoice: (number: string, day: string, amount: string, due: string) =>
    `Please find attached our invoice ${number} of ${day} for ${amount}, payable by ${due}.`,
  creditNote: (number: string, day: string, amount: string) =>
    `Please find attached our credit note ${number} of ${day} for ${amount}.`,
  copy: "You have had it before: this is a copy.",
  regards: "Kind regards,",
};

export const INVOICE_MAIL_WORDS = {
  attached: "The PDF and the e-invoice (UBL) are attached.",
  questions: "Questions? Answer this mail or call us on",
  number: "Number",
  amount: "Amount",
  due: "Due",
  communication: "Communication",
};
