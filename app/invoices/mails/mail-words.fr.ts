export const INVOICE_LETTER = {
  subject: (kind: string, number: string, company: string) => `${kind} ${number} de ${company}`,
  dear: (name: string) => `Bonjour ${name},`,
  invoice: (number: string, day: string, amount: string, due: string) =>
    `Veuillez trouver ci-joint notre facture ${number} du ${day} d’un montant de ${amount}, payable au plus tard le ${due}.`,
  creditNote: (number: string, day: string, amount: string) =>
    `Veuillez trouver ci-joint notre note de crédit ${number} du ${day} d’un montant de ${amount}.`,
  copy: "Vous l’avez déjà reçue\u202f: ceci est une copie.",
  regards: "Cordialement,",
};

export const INVOICE_MAIL_WORDS = {
  attached: "Le PDF et la facture électronique (UBL) sont joints.",
  questions: "Des questions\u202f? Répondez à cet e-mail ou appelez-nous au",
  number: "Numéro",
  amount: "Montant",
  due: "Échéance",
  communication: "Communication",
};
