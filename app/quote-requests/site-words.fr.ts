export const QUOTE_MESSAGES = {
  name: "Veuillez indiquer votre nom (moins de 100 caractères)",
  email: "Veuillez indiquer une adresse e-mail valable",
  departureCity: "Veuillez indiquer le lieu de départ (moins de 100 caractères)",
  deliveryCity: "Veuillez indiquer le lieu de livraison (moins de 100 caractères)",
  parcelType: "Veuillez indiquer le type de colis (moins de 100 caractères)",
  weight: "Veuillez indiquer le poids (moins de 50 caractères)",
  specialInfo: "Veuillez limiter les remarques à moins de 1000 caractères",
  freightTypes: "Veuillez choisir au moins un mode de transport",

  tooManyAttempts: "Trop de tentatives. Veuillez patienter avant de réessayer.",
  unexpectedWhileSubmitting: "Une erreur s’est produite. Veuillez réessayer.",
  submitFailed: "Votre demande de cotation n’a pas pu être envoyée. Veuillez réessayer.",
  exceptionDuringCall: "Une erreur inattendue s’est produite. Veuillez réessayer.",
  submitted: "Votre demande de cotation a été envoyée. Nous vous répondrons dans les 24 heures.",
  submitting: "Envoi en cours...",
  notSent: "Votre demande n’a pas été envoyée. Ce qu’il faut corriger est indiqué ci-dessous.",
};

export const QUOTE_WORDS = {
  submit: "Demander une cotation",
  firstName: "Prénom",
  lastName: "Nom",
  email: "E-mail",
  departureCity: "Lieu de départ",
  deliveryCity: "Lieu de livraison",
  parcelType: "Type de colis",
  weight: "Poids",
  freightType: "Mode de transport",
  specialInfo: "Remarques",
  examples: { from: "Anvers", to: "Lagos", parcel: "2 palettes" },
};
