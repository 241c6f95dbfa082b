export const ERROR_WORDS = {
  notFoundTitle: "Seite nicht gefunden",
  notFoundLine: "404 · hier endet die Route",
  notFoundHead: "Diese Seite gibt es nicht",
  goHome: "Zur Startseite",
  goBack: "Zurück",
  failedTitle: "Etwas ist schiefgegangen",
  failedText:
    "Ein unerwarteter Fehler ist aufgetreten. Laden Sie die Seite neu, oder wenden Sie sich an uns, wenn er bleibt.",
  doneTitle: "Erledigt, aber ohne Seite",
  doneText:
    "Was Sie gesendet haben, ist erledigt. Die Seite kann im Moment nicht angezeigt werden, weil unsere Daten nicht erreichbar sind. Bitte senden Sie es nicht noch einmal.",
  showPage: "Seite anzeigen",
  tryAgain: "Erneut versuchen",
  refresh: "Seite neu laden",
};
