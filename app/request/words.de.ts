export const ERROR_WORDS = {
  notFoundTitle: "Seite nicht gefunden",
  notFoundLine: "404 · hier endet die Route",
  notFoundHead: "Diese Seite gibt es nicht",
  goHome: "Zur Startseite",
  goBack: "Zurück",
  failedTitle: "Etwas ist schiefgegangen",
  failedText:
    "Ein unerwarteter Fehler ist aufgetreten. Laden Sie die Seite neu, oder wenden Sie sich an uns, wenn er bleibt.",
  tryAgain: "Erneut versuchen",
  refresh: "Seite neu laden",
};
