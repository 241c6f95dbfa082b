export const REFUSAL_WORDS = {
  longAddress: "Cette adresse est plus longue que toutes les nôtres. Veuillez la vérifier.",
  manyAddresses: "Cela fait plus d'adresses qu'une page n'a de liens.",
  unreadableAddress: "Cette adresse est illisible.",
  notAForm: "Envoyez ceci sous forme de formulaire.",
  incomplete: "L'envoi n'est pas arrivé en entier. Veuillez recommencer.",
  unreadableText: "L'envoi ne peut pas être lu comme du texte. Veuillez recommencer.",
  tooLarge: (size: string) => `C'est plus que ce qui peut être envoyé en une fois (${size}).`,
  manyFields: "Ce formulaire a plus de champs qu'il n'est possible d'envoyer en une fois.",
  busySending: "Trop de données sont envoyées en ce moment. Veuillez réessayer dans un instant.",
  databaseAway: "Nos données sont momentanément inaccessibles. Veuillez réessayer dans un instant.",
  unreadableQuestion: "La demande est illisible. Veuillez vérifier l'adresse.",
  failed: "Une erreur s'est produite. Veuillez réessayer.",
};
