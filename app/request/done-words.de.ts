export const DONE_WORDS = {
  title: "Erledigt, aber ohne Seite",
  text: "Was Sie gesendet haben, ist erledigt. Die Seite kann im Moment nicht angezeigt werden, weil unsere Daten nicht erreichbar sind. Bitte senden Sie es nicht noch einmal.",
  showPage: "Seite anzeigen",
};
