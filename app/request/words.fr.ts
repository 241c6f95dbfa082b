export const ERROR_WORDS = {
  notFoundTitle: "Page introuvable",
  notFoundLine: "404 · la route s’arrête ici",
  notFoundHead: "Cette page n’existe pas",
  goHome: "Vers l’accueil",
  goBack: "Retour",
  failedTitle: "Un problème est survenu",
  failedText:
    "Une erreur inattendue s’est produite. Rechargez la page, ou contactez-nous si le problème persiste.",
  tryAgain: "Réessayer",
  refresh: "Recharger la page",
};
