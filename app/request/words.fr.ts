export const ERROR_WORDS = {
  notFoundTitle: "Page introuvable",
  notFoundLine: "404 · la route s'arrête ici",
  notFoundHead: "Cette page n'existe pas",
  goHome: "Vers l'accueil",
  goBack: "Retour",
  failedTitle: "Un problème est survenu",
  failedText:
    "Une erreur inattendue s'est produite. Rechargez la page, ou contactez-nous si le problème persiste.",
  doneTitle: "C'est fait, mais la page manque",
  doneText:
    "Ce que vous avez envoyé est fait. La page ne peut pas être affichée pour le moment, car nos données sont inaccessibles. Veuillez ne pas l'envoyer à nouveau.",
  showPage: "Afficher la page",
  tryAgain: "Réessayer",
  refresh: "Recharger la page",
};
