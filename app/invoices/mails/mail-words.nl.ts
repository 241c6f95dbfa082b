export const INVOICE_LETTER = {
  subject: (kind: string, number: string, company: string) => `${kind} ${number} van ${company}`,
  dear: (name: string) => `Beste ${name},`,
  invoice: (number: string, day: string, amount: string, due: string) =>
    `In bijlage vindt u onze factuur ${number} van ${day} voor ${amount}, te betalen tegen ${due}.`,
  creditNote: (number: string, day: string, amount: string) =>
    `In bijlage vindt u onze creditnota ${number} van ${day} voor ${amount}.`,
  copy: "U ontving ze al eerder: dit is een kopie.",
  regards: "Met vriendelijke groeten,",
};

export const INVOICE_MAIL_WORDS = {
  attached: "De pdf en de e-factuur (UBL) zitten in bijlage.",
  questions: "Vragen? Antwoord op deze e-mail of bel ons op",
  number: "Nummer",
  amount: "Bedrag",
  due: "Vervaldag",
  communication: "Mededeling",
};
