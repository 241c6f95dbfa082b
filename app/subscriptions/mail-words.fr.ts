export const LETTER_WORDS = {
  events: (count: number) => ` (${count} événements)`,
  between: "\u202f; ",
  estimated: "livraison prévue le",
  delayed: "reporté au",
  earlier: "désormais attendu plus tôt, le",
};

export const UPDATE_WORDS = {
  route: (from: string, to: string) => `${from} – ${to}`,
  from: "De",
  to: "À",
  why: "Vous recevez ce message parce que vous avez demandé des nouvelles de cet envoi, ou parce que nous en avons convenu.",
  whyLetter: "Vous recevez ce message parce que vous expédiez ou recevez cet envoi par nos soins.",
  stop: "Ne plus recevoir ces e-mails",
  news: ["Il y a du nouveau pour votre envoi ", "."],
  arrived: ["Votre envoi ", " a été livré."],
  held: ["Votre envoi ", " est en attente."],
  late: ["Votre envoi ", " arrivera plus tard que prévu."],
  cancelled: ["Votre envoi ", " a été annulé."],
  heldNext:
    "Nous vous écrirons dès qu’il repartira. S’il nous faut quelque chose de votre part, nous vous le demanderons.",
  lateNext: "Veuillez nous excuser de ce retard. Nous vous écrirons si la date change encore.",
  shortNext:
    "Nous cherchons ce qui manque ou est endommagé. Merci de nous adresser rapidement vos réserves par écrit et des photos\u202f: le délai de réclamation est court.",
  piecesFollow: (pieces: number) =>
    pieces === 1 ? "Le dernier colis suit." : `Les ${pieces} autres colis suivent.`,
  pieces: (pieces: number) => `${pieces} colis`,
  short: (pieces: number) => `${pieces} manquant${pieces === 1 ? "" : "s"}`,
  damaged: (pieces: number) => `${pieces} endommagé${pieces === 1 ? "" : "s"}`,
  signedBy: (name: string) => `signé par ${name}`,
  expected: "Livraison prévue",
  dateOpen: "La date de livraison n’est pas encore connue",
  earlierEvents: "Auparavant",
  wholeJourney: "Voir tout le trajet",
  follow: "Suivre l’envoi",
  wrong: ["Quelque chose ne va pas\u202f? Répondez à cet e-mail ou appelez-nous au ", "."],
  localTime: (offset: string) => `heure locale, ${offset}`,
  before: "Avant",
};

export const CONFIRMATION_WORDS = {
  subject: (number: string) => `Veuillez confirmer\u202f: e-mails concernant l’envoi ${number}`,
  preview: "Un clic, et nous vous tenons au courant.",
  asked: [
    "Quelqu’un, sans doute vous-même, nous a demandé d’écrire à cette adresse à chaque nouvelle de l’envoi ",
    ". Veuillez le confirmer.",
  ],
  confirm: "Oui, écrivez-moi",
  terms: (days: number) =>
    `Le lien fonctionne pendant ${days} jours. Si vous n’avez rien demandé, ignorez cet e-mail\u202f: rien d’autre ne suivra.`,
};
