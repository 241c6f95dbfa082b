export const NOTIFY_MESSAGES = {
  emailRequired: "Veuillez indiquer votre adresse e-mail",
  emailInvalid: "Veuillez indiquer une adresse e-mail valable",
  tooMany: "Trop de demandes depuis votre réseau. Veuillez patienter une heure, puis réessayer.",
  failed: "La demande n’a pas abouti. Veuillez réessayer.",
  linkUnknown: "Ce lien ne fonctionne plus.",
};

export const NOTIFY_WORDS = {
  title: "Tenez-moi au courant",
  email: "E-mail",
  submit: "Prévenez-moi",
  terms: (confirmDays: number, endDays: number) =>
    `Nous vous écrivons quand l’envoi avance ou que sa date change, et n’utilisons l’adresse pour rien d’autre. Nous vous demandons d’abord par e-mail de la confirmer, dans les ${confirmDays} jours. Un clic suffit pour ne plus en recevoir\u202f; ${endDays} jours après la livraison, les e-mails s’arrêtent d’eux-mêmes.`,
  byLink: {
    note: (to: string) =>
      `Nous écrivons à ${to} dès que l’envoi avance ou prend du retard. Un clic dans chaque e-mail suffit pour arrêter.`,
    on: (to: string) =>
      `Nous écrivons à ${to} dès que l’envoi avance ou prend du retard. Un lien dans chaque e-mail permet d’arrêter.`,
  },
  lookUpFirst: "Recherchez d’abord l’envoi\u202f: le formulaire se trouve sous le résultat.",
  track: "Suivre un envoi",
  back: "Retour à l’envoi",
  askedTitle: "Consultez votre boîte de réception",
  askedIf: "Si ",
  asked: (days: number) =>
    ` n’est pas encore inscrite, un e-mail est en route. Son lien confirme l’adresse, pendant ${days} jours\u202f; ensuite nous vous écrivons quand l’envoi avance.`,
  noMail:
    "Pas d’e-mail après quelques minutes\u202f? Regardez parmi les messages indésirables ou écrivez-nous.",

  confirmPage: "Confirmez votre adresse e-mail",
  confirmExpired: "Il est valable trois jours. Recherchez votre envoi et demandez-en un nouveau.",
  seeShipment: "Voir l’envoi",
  confirmedTitle: "Nous vous tenons au courant",
  confirmTitle: "Souhaitez-vous être tenu au courant\u202f?",
  confirmed: {
    about: "Désormais, les e-mails concernant l’envoi ",
    to: " vont à ",
    end: ". ",
    stops: "Chacun contient un lien pour ne plus en recevoir.",
  },
  wouldConfirm: { about: "Les e-mails concernant l’envoi ", to: " iraient à ", end: ". " },
  confirm: "Oui, écrivez-moi",

  stopPage: "Ne plus recevoir d’e-mails",
  stopUnknown: ["Prenez le lien d’un e-mail plus récent ou écrivez à ", "\u202f: nous vous désinscrivons."],
  stoppedTitle: "Vous ne recevrez plus ces e-mails",
  stopTitle: "Ne plus recevoir ces e-mails\u202f?",
  stoppedAll: [
    "Nous n’écrivons plus au sujet d’envois à ",
    " et n’envoyons plus de rappels d’offres. Ce que vous demandez arrive toujours\u202f: nos réponses, offres et confirmations.",
  ],
  stoppedOne: (number: string) => [`Nous n’écrivons plus au sujet de l’envoi ${number} à `, "."],
  reminds: [
    "Nous rappelons à ",
    " les offres avant leur échéance et écrivons au sujet d’envois. Les deux s’arrêtent\u202f; nos réponses et les offres que vous demandez arrivent toujours.",
  ],
  writes: (number: string | null) => [
    `Nous écrivons au sujet ${number ? `de l’envoi ${number}` : "d’envois"} à `,
    ".",
  ],
  stopShipment: "Ne plus recevoir d’e-mails sur cet envoi",
  stopThese: "Ne plus recevoir ces e-mails",
  stopAll: "Ne plus recevoir d’e-mails sur aucun envoi",
};
