export const TRACKING_MESSAGES = {
  numberRequired: "Veuillez indiquer un numéro de suivi",
  notFound: "Envoi introuvable",
  searchFailed: "La recherche du numéro de suivi a échoué",
  historyFailed: "Les données de l’envoi n’ont pas pu être lues",
  unexpected: "Une erreur inattendue s’est produite",
};

export const TRACKING_WORDS = {
  title: "Suivre un envoi",
  description: "Indiquez votre numéro de suivi et voyez où se trouve votre envoi.",
  lead: "Indiquez un numéro de suivi ou une référence, ou jusqu’à 20 à la fois.",
  submit: "Suivre l’envoi",
  searching: "Recherche en cours...",
  reset: "Effacer",
  tryAgain: "Réessayer",
  contact: "Nous contacter",
  failed:
    "La recherche n’a pas abouti\u202f: votre numéro est peut-être exact. Veuillez réessayer ou nous contacter.",
  nothing: "Nous ne trouvons aucun envoi sous ",
  nothingHint: ". Vérifiez le numéro sur votre confirmation ou contactez-nous.",
  shipment: (number: string) => `Envoi ${number}`,
};
