export const INVOICE_WORDS = {
  kinds: { invoice: "Facture", credit_note: "Note de crédit" },
  draft: "Projet",
  to: "À",
  date: "Date",
  due: "Échéance",
  supplied: "Date de livraison",
  vatNumber: (number: string) => `TVA ${number}`,
  enterpriseNumber: (number: string) => `Numéro d’entreprise ${number}`,
  yourReference: "Votre référence",
  yourOrder: "Votre commande",
  answers: (number: string, day: string) => `Crédite la facture ${number} du ${day}`,
  shipment: { number: "Envoi", route: "Trajet", weight: "Poids brut", references: "Vos références" },
  columns: {
    description: "Libellé",
    quantity: "Quantité",
    unitPrice: "Prix unitaire",
    vat: "TVA",
    amount: "Montant",
  },
  net: "Total hors TVA",
  vatOn: (rate: string, net: string) => `TVA ${rate} sur ${net}`,
  noVatOn: (net: string) => `Sans TVA sur ${net}`,
  gross: "À payer",
  credited: "En votre faveur",
  vatInOwnCurrency: (amount: string, rate: string, day: string) =>
    `TVA dans notre monnaie\u202f: ${amount}, au cours de ${rate} du ${day}`,
  payTitle: "Comment payer",
  payBy: (day: string) => `À payer au plus tard le ${day}`,
  payText: (amount: string, day: string) =>
    `Merci de virer ${amount} au plus tard le ${day}, avec cette communication\u202f:`,
  scan: "Scanner pour payer",
  bic: "BIC",
  otherCurrency: (currency: string) => `Le paiement se fait en ${currency} sur ce compte.`,
  setOff: "Nous déduisons ce montant de vos factures ouvertes, ou nous le remboursons.",
  page: (page: number, pages: number) => `Page ${page} sur ${pages}`,
  units: {
    C62: { one: "", many: "" },
    KGM: { one: "kg", many: "kg" },
    TNE: { one: "t", many: "t" },
    MTQ: { one: "m³", many: "m³" },
    H87: { one: "pièce", many: "pièces" },
    XPX: { one: "palette", many: "palettes" },
    XCN: { one: "conteneur", many: "conteneurs" },
    HUR: { one: "heure", many: "heures" },
    DAY: { one: "jour", many: "jours" },
    KMT: { one: "km", many: "km" },
    P1: { one: "%", many: "%" },
  },
};

export const INVOICE_LETTER = {
  subject: (kind: string, number: string, company: string) => `${kind} ${number} de ${company}`,
  invoice: (number: string, day: string, amount: string, due: string) =>
    `Veuillez trouver ci-joint notre facture ${number} du ${day} d’un montant de ${amount}, payable au plus tard le ${due}.`,
  partly: (number: string, day: string, amount: string) =>
    `Veuillez trouver ci-joint notre facture ${number} du ${day} d’un montant de ${amount}.`,
  remains: (open: string, due: string) => `Il en reste ${open} à payer au plus tard le ${due}.`,
  settled: "Elle est entièrement réglée.",
  creditNote: (number: string, day: string, amount: string) =>
    `Veuillez trouver ci-joint notre note de crédit ${number} du ${day} d’un montant de ${amount}.`,
  credits: (number: string, day: string) => `Elle crédite notre facture ${number} du ${day}.`,
  copy: "Vous l’avez déjà reçue\u202f: ceci est une copie.",
  regards: "Cordialement,",
};

export const INVOICE_MAIL_WORDS = {
  attached: "Le PDF et la facture électronique (UBL) sont joints.",
  questions: "Des questions\u202f? Répondez à cet e-mail ou appelez-nous au",
  number: "Numéro",
  amount: "Montant",
  settled: "Déjà réglé",
  open: "Reste à payer",
  due: "Échéance",
  communication: "Communication",
};
