import type * as en from "./words.en.ts";

export const ACCOUNT_WORDS: typeof en.ACCOUNT_WORDS = {
  title: "Relevé de compte",
  reminder: (level) => `Rappel ${level}`,
  asOf: (day) => `Au ${day}`,
  to: "À",
  columns: {
    number: "Numéro",
    date: "Date",
    due: "Échéance",
    amount: "Montant",
    open: "Solde dû",
    days: "Jours de retard",
  },
  kinds: { invoice: "Facture", credit_note: "Note de crédit", payment: "Paiement non encore imputé" },
  disputed: "contestée",
  ages: {
    not_due: "Non échu",
    to_30: "Échu depuis 1 à 30 jours",
    to_60: "Échu depuis 31 à 60 jours",
    to_90: "Échu depuis 61 à 90 jours",
    over_90: "Échu depuis plus de 90 jours",
  },
  credit: "En votre faveur",
  balance: "Solde",
  payTitle: "Nos comptes bancaires",
  mention: "Merci d’indiquer le numéro de chaque facture ou la communication structurée.",
  crossed: "Si vous avez payé entre-temps, veuillez ne pas tenir compte des montants réglés.",
  nothing: "Aucun montant n’est dû.",
  page: (page, pages) => `Page ${page} sur ${pages}`,
  statementSubject: (company, day) => `Relevé de compte de ${company}, ${day}`,
  statementText: (greeting, customer, balance) =>
    `${greeting}\n\nVeuillez trouver ci-joint votre relevé de compte (${customer}). Le solde s’élève à ${balance}.\n\nCordialement,`,
  attached: "Le relevé de compte est joint.",
  attachedCopies: (invoices) =>
    invoices === 1
      ? "Le relevé de compte et une copie de la facture sont joints."
      : "Le relevé de compte et une copie de chaque facture sont joints.",
  questions: "Une question à ce sujet\u202f? Répondez à cet e-mail ou appelez-nous au",
  holder: "Titulaire du compte",
};
