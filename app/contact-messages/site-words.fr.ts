export const CONTACT_MESSAGES = {
  nameRequired: "Le nom est obligatoire",
  nameTooLong: "Le nom compte au plus 200 caractères",
  email: "Veuillez indiquer une adresse e-mail valable",
  phoneRequired: "Le numéro de téléphone est obligatoire",
  phoneInvalid: "Veuillez indiquer un numéro de téléphone valable",
  subjectRequired: "L'objet est obligatoire",
  subjectTooLong: "L'objet compte au plus 200 caractères",
  messageTooShort: "Le message compte au moins 10 caractères",
  messageTooLong: "Le message est obligatoire et compte moins de 1000 caractères",

  notSent: "Votre message n'a pas été envoyé. Ce qu'il faut corriger est indiqué ci-dessous.",
  tooManyAttempts: "Trop de tentatives. Veuillez patienter avant de réessayer.",
  sentTitle: "Votre message est envoyé\u202f!",
  sentText: "Nous vous répondons dans les 24 heures.",
  failedTitle: "Échec",
  failedText: "Votre message n'a pas pu être envoyé. Veuillez réessayer.",
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
  hours: "Heures d'ouverture",
  openMap: "Ouvrir dans OpenStreetMap",
  showStreets: "Afficher les rues",
  hideStreets: "Masquer les rues",
  map: (place: string, address: string) => `Carte : ${place}, ${address}`,
  north: "N",
  south: "S",
  east: "E",
  west: "O",
};
