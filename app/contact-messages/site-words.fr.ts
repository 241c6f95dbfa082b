export const CONTACT_MESSAGES = {
  nameRequired: "Veuillez indiquer un nom",
  nameTooLong: "Veuillez limiter le nom à 200 caractères",
  email: "Veuillez indiquer une adresse e-mail valable",
  phoneRequired: "Veuillez indiquer un numéro de téléphone",
  phoneInvalid: "Veuillez indiquer un numéro de téléphone valable",
  subjectRequired: "Veuillez indiquer un objet",
  subjectTooLong: "Veuillez limiter l’objet à 200 caractères",
  messageTooShort: "Veuillez écrire au moins 10 caractères",
  messageTooLong: "Veuillez écrire un message de moins de 1000 caractères",

  notSent: "Votre message n’a pas été envoyé. Ce qu’il faut corriger est indiqué ci-dessous.",
  tooManyAttempts: "Trop de tentatives. Veuillez patienter avant de réessayer.",
  sentTitle: "Votre message a été envoyé\u202f!",
  sentText: "Nous vous répondrons dans les 24 heures.",
  failedTitle: "Échec",
  failedText: "Votre message n’a pas pu être envoyé. Veuillez réessayer.",
};

export const CONTACT_WORDS = {
  form: "Écrivez-nous",
  name: "Nom",
  email: "E-mail",
  phone: "Téléphone",
  subject: "Objet",
  message: "Message",
  send: "Envoyer le message",
  sending: "Envoi en cours...",
};

export const CONTACT_PAGE_WORDS = {
  howToReach: "Comment nous joindre",
  office: "Bureau",
  phone: "Téléphone",
  email: "E-mail",
  hours: "Heures d’ouverture",
  openMap: "Ouvrir dans OpenStreetMap",
  showStreets: "Afficher les rues",
  hideStreets: "Masquer les rues",
  map: (place: string, address: string) => `Carte : ${place}, ${address}`,
  north: "N",
  south: "S",
  east: "E",
  west: "O",
};
