export const SENT_FILES_MESSAGES = {
  incomplete: "L'envoi n'est pas arrivé en entier. Veuillez l'envoyer à nouveau.",
  unreadable: "L'envoi n'est pas lisible comme formulaire. Veuillez l'envoyer à nouveau.",
  tooManyFiles: (count: number) =>
    count === 1 ? "Envoyez un fichier à la fois." : `Envoyez au plus ${count} fichiers à la fois.`,
  tooManyFields: "Ce formulaire compte plus de champs qu'il n'est possible d'en envoyer à la fois.",
  tooMuch: (megabytes: number) => `C'est plus qu'il n'est possible d'envoyer à la fois (${megabytes} Mo).`,
  noRoom: "Notre disque est plein\u202f: rien n'a été enregistré. Réessayez plus tard, et prévenez-nous.",
  busy: "Trop d'envois sont en cours. Veuillez réessayer dans un instant.",
};
