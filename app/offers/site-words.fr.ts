export const OFFER_PAGE_WORDS = {
  howToAccept: (until: string, phone: string, email: string) =>
    `Ouvrez le lien de notre e-mail et cliquez sur «\u202fAccepter\u202f», ou appelez le ${phone}, ou écrivez à ${email}. Cette offre est valable jusqu’au ${until} inclus.`,
  metaTitle: "Notre offre",
  offerFrom: (company: string, customer: string) => `Offre de ${company} à ${customer}`,
  replaces: (version: number) => `Ceci est la version ${version}. Elle remplace celle que vous aviez.`,
  jump: "Accepter ou refuser",
  accept: (total: string) => `Accepter pour ${total}`,
  acceptTitle: "Accepter cette offre",
  acceptNote:
    "Vous commandez ce transport à ce prix. Nous créons l’envoi et vous en communiquons le numéro par e-mail.",
  generalTerms: "Nos conditions générales s’appliquent",
  name: "Votre nom",
  nameRequired: "Indiquez votre nom",
  nameTooLong: "200 caractères au plus",
  decline: "Refuser",
  declineTitle: "Refuser cette offre",
  why: "Pourquoi\u202f?",
  whyRequired: "Choisissez ce qui s’en approche le plus",
  more: "Quelque chose à ajouter",
  moreTooLong: "900 caractères au plus",
  sureTitle: "Refuser définitivement\u202f?",
  sureText: "L’offre sera alors close et ne pourra plus être acceptée. Votre motif nous est transmis.",
  sure: "Oui, refuser",
  notSure: "Non, revenir",
  expired: {
    title: "Cette offre a expiré",
    text: (until: string) =>
      `Elle était valable jusqu’au ${until}. Appelez-nous ou écrivez-nous\u202f: nous la revoyons avec vous.`,
  },
  accepted: {
    title: "Acceptée. Merci.",
    by: (name: string, day: string) => `Acceptée par ${name} le ${day}.`,
    number: (number: string) => `Votre envoi porte le numéro ${number}.`,
    next: "La suite\u202f: nous vous contactons pour l’enlèvement et les documents. Avec ce numéro, vous suivez l’envoi dès maintenant.",
    follow: "Suivre l’envoi",
  },
  declined: {
    title: "Refusée",
    by: (name: string, day: string) => `Refusée par ${name} le ${day}.`,
    next: "Vous avez changé d’avis, ou il manque quelque chose\u202f? Appelez-nous ou écrivez-nous, et nous vous faisons une autre offre.",
  },
  withdrawn: {
    title: "Cette offre a été retirée",
    text: "Elle ne peut plus être acceptée. Appelez-nous ou écrivez-nous\u202f: nous vous disons pourquoi, et ce que nous pouvons proposer à la place.",
  },
  superseded: {
    title: "Cette offre a été remplacée",
    text: "Elle ne peut plus être acceptée. Appelez-nous ou écrivez-nous pour obtenir la nouvelle.",
  },
  refused: {
    replaced: (version: number) =>
      `Cette offre a été remplacée par la version ${version}, que vous voyez maintenant. Rien n’a été accepté ni refusé\u202f: veuillez d’abord la lire.`,
    expired: "Votre réponse est arrivée après le dernier jour\u202f: rien n’a été accepté ni refusé.",
    withdrawn: "Cette offre a été retirée avant votre réponse.",
    superseded: "Cette offre a été remplacée avant votre réponse.",
    accepted: "Cette offre était déjà acceptée et ne pouvait donc plus être refusée.",
    declined: "Cette offre était déjà refusée et ne pouvait donc plus être acceptée.",
  },
  typed: (text: string) => `Vous avez écrit\u202f: ${text}`,
  limited: "Trop de réponses sont venues de votre réseau. Patientez quelques minutes, puis réessayez.",
  failed: "Votre réponse n’est pas arrivée. Veuillez réessayer, ou appelez-nous.",
  call: (phone: string) => `Appeler le ${phone}`,
  write: (email: string) => `Écrire à ${email}`,
  pdf: "Télécharger en PDF",
  yourAnswer: "Votre réponse",
  questions: "Des questions\u202f?",
  documents: "Documents",
  to: "vers",
};

export const DECLINE_REASONS = {
  price: "Le prix est trop élevé",
  time: "Le délai est trop long",
  other_forwarder: "Nous avons choisi un autre transitaire",
  cancelled: "Le transport n’est plus nécessaire",
  other: "Autre chose",
};

export const OFFER_SHEET_WORDS = {
  covers: "Prestations comprises",
  service: "Service",
  price: "Prix",
  terms: "Modalités",
  validUntil: "Valable jusqu’au",
  conditions: "Conditions",
  linesAndSums: "Lignes et totaux de l’offre",
  line: "Ligne",
  amount: "Montant",
  withoutVat: "Total hors TVA",
  withVat: "Total TVA comprise",
  name: "Offre",
  draft: "Projet",
  for: "Pour",
  description: "Désignation",
  basis: "Base",
  quantity: "Quantité",
  unitPrice: "Prix unitaire",
  toAccept: "Pour accepter",
};

export const OFFER_VIEW_WORDS = {
  title: (number: string, version: number) =>
    version > 1 ? `Offre ${number}, version ${version}` : `Offre ${number}`,
  lane: (from: string, to: string) => `${from} – ${to}`,
  gross: (amount: string) => `hors TVA\u202f; ${amount} TVA comprise`,
  noVat: "hors TVA",
  vatLater: "La TVA exigible est ajoutée sur la facture.",
  withoutVat: (net: string) => `${net} hors TVA`,
  contact: (name: string) => `Votre contact\u202f: ${name}`,
  vatNumber: (number: string) => `TVA ${number}`,
  vat: (rate: string, base: string) => `TVA ${rate} sur ${base}`,
  rounding: (unit: string, withVat: boolean) =>
    `Les lignes sont arrondies à ${unit}, les demis vers le haut${withVat ? "\u202f; la TVA est calculée sur la somme de chaque taux." : "."}`,
  goods: "Marchandises",
  pieces: "Colis",
  grossWeight: "Poids brut",
  chargeableWeight: "Poids taxable",
  volume: "Volume",
  containers: "Conteneurs",
  incoterm: "Incoterm 2020",
  payment: "Paiement",
  onReceipt: "À réception de la facture",
  paymentDays: (days: number, text: string) => `${text} ${days === 1 ? "jour" : "jours"} date de facture`,
  openUntil: (day: string, left: number) =>
    `Valable jusqu’au ${day}, ${left === 0 ? "dernier jour" : left === 1 ? "encore 1 jour" : `encore ${left} jours`}`,
  bases: {
    flat: "Forfait",
    kg: "Par kg",
    chargeable_kg: "Par kg taxable",
    m3: "Par m³",
    container: "Par conteneur",
  },
  percentOfAbove: "Pourcentage des lignes ci-dessus",
  percentOfValue: "Pourcentage de la valeur",
  percentOf: (rate: string, of: string) => `${rate} de ${of}`,
  chargeableKg: "kg\u00a0taxables",
  containersOf: (count: string, isOne: boolean) => `${count} ${isOne ? "conteneur" : "conteneurs"}`,
  minimumCharged: (least: string) => `Le minimum de perception de ${least} s’applique`,
  atLeast: (least: string) => `Au moins ${least}`,
};

const WEEKDAYS = ["dimanche", "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi"];

export const writeDay = (weekday: number, day: number, month: string, year: number | null): string =>
  `${WEEKDAYS[weekday] ?? ""} ${day === 1 ? "1er" : day} ${month}${year === null ? "" : ` ${year}`}`;

export const OFFER_LETTER = {
  subject: (number: string, version: number, lane: string) =>
    `Offre ${number}${version > 1 ? `, version ${version}` : ""}\u202f: ${lane}`,
  first: (number: string, lane: string) =>
    `Merci pour votre demande. Voici notre offre ${number} pour le trajet ${lane}.`,
  next: (number: string, lane: string) =>
    `Comme convenu, voici une nouvelle version de notre offre ${number} pour le trajet ${lane}. Elle remplace la précédente.`,
  regards: "Cordialement,",
};

export const OFFER_MAIL_WORDS = {
  seeAndAnswer: "Voir l’offre",
  howTo: "Vous acceptez ou refusez sur cette page, sans compte.",
  attached: "La même offre est jointe en PDF.",
  questions: "Des questions\u202f? Répondez à cet e-mail ou appelez-nous au",
  openSubject: (number: string, until: string) => `L’offre ${number} est valable jusqu’au ${until}`,
  onlyOnce:
    "Vous recevez ce message une seule fois, parce que vous n’avez pas encore répondu à l’offre que nous vous avons envoyée.",
  stop: "Ne plus recevoir ces e-mails",
  ourOffer: "Notre offre",
  isOpenUntil: "est valable jusqu’au",
  thenOver: "Passé ce jour, ses prix ne s’appliquent plus.",
  moreTime: "Besoin de plus de temps, ou d’autre chose\u202f? Répondez à cet e-mail ou appelez-nous au",
  acceptedSubject: (number: string, shipment: string) => `Offre ${number} acceptée\u202f: envoi ${shipment}`,
  yourShipmentIs: (lane: string, number: string) => `${lane}\u202f: votre envoi est le ${number}`,
  thanks: "Merci.",
  thanksFor: "Merci d’avoir accepté notre offre",
  offer: "L’offre",
  offerNumber: "Offre",
  acceptedBy: (name: string) => `a été acceptée par ${name}.`,
  shipmentIs: "Votre envoi porte le numéro",
  follow: "Suivre l’envoi",
  nextStep:
    "Nous vous contacterons pour l’enlèvement et les documents. Une erreur\u202f? Répondez à cet e-mail ou appelez-nous au",
  route: "Trajet",
  price: "Prix",
  openUntil: "Valable jusqu’au",
};
