export const REFUSAL_WORDS = {
  longAddress: "Cette adresse est plus longue que toutes les nôtres. Veuillez la vérifier.",
  manyAddresses: "Cela fait plus d’adresses qu’une page n’a de liens.",
  unreadableAddress: "Cette adresse est illisible.",
  notAForm: "Envoyez ceci sous forme de formulaire.",
  incomplete: "L’envoi n’est pas arrivé en entier. Veuillez recommencer.",
  unreadableText: "L’envoi ne peut pas être lu comme du texte. Veuillez recommencer.",
  unreadableForm: "L’envoi n’est pas lisible comme formulaire. Veuillez l’envoyer à nouveau.",
  tooLarge: (size: string) => `C’est plus que ce qui peut être envoyé en une fois (${size}).`,
  manyFields: "Ce formulaire a plus de champs qu’il n’est possible d’envoyer en une fois.",
  manyFiles: (count: number) =>
    count === 1 ? "Envoyez un fichier à la fois." : `Envoyez au plus ${count} fichiers à la fois.`,
  busySending: "Trop de données sont envoyées en ce moment. Veuillez réessayer dans un instant.",
  noRoom: "Notre disque est plein\u202f: rien n’a été enregistré. Réessayez plus tard, et prévenez-nous.",
  databaseAway: "Nos données sont momentanément inaccessibles. Veuillez réessayer dans un instant.",
  outcomeUnknown: "Nous ne savons pas si ceci a été enregistré. Veuillez vérifier avant de recommencer.",
  unreadableQuestion: "La demande est illisible. Veuillez vérifier l’adresse.",
  noFile: "Ce fichier n’existe plus",
  fileFailed: "Ce fichier ne peut pas être fourni pour le moment. Demandez-le-nous.",
  failed: "Une erreur s’est produite. Veuillez réessayer.",
};

export const DONE_WORDS = {
  title: "C’est fait, mais la page manque",
  text: "Ce que vous avez envoyé est fait. La page ne peut pas être affichée pour le moment, car nos données sont inaccessibles. Veuillez ne pas l’envoyer à nouveau.",
  showPage: "Afficher la page",
};
