export const REFUSAL_WORDS = {
  longAddress: "Diese Adresse ist länger als alle unsere Adressen. Bitte prüfen Sie sie.",
  manyAddresses: "Das sind mehr Adressen, als eine Seite Links hat.",
  unreadableAddress: "Diese Adresse ist nicht lesbar.",
  notAForm: "Senden Sie dies als Formular.",
  incomplete: "Es ist nicht alles angekommen. Bitte senden Sie es noch einmal.",
  unreadableText: "Das Gesendete ist nicht als Text lesbar. Bitte senden Sie es noch einmal.",
  unreadableForm: "Das Gesendete ist nicht als Formular lesbar. Bitte senden Sie es noch einmal.",
  tooLarge: (size: string) => `Das ist mehr, als auf einmal gesendet werden kann (${size}).`,
  manyFields: "Dieses Formular hat mehr Felder, als auf einmal gesendet werden können.",
  manyFiles: (count: number) =>
    count === 1
      ? "Senden Sie eine Datei nach der anderen."
      : `Senden Sie höchstens ${count} Dateien auf einmal.`,
  busySending: "Im Moment wird zu viel gesendet. Bitte versuchen Sie es gleich noch einmal.",
  noRoom:
    "Unser Speicher ist voll: Es wurde nichts gespeichert. Bitte versuchen Sie es später, und sagen Sie uns Bescheid.",
  databaseAway: "Unsere Daten sind im Moment nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.",
  outcomeUnknown:
    "Wir wissen nicht, ob dies gespeichert wurde. Bitte sehen Sie nach, bevor Sie es noch einmal senden.",
  unreadableQuestion: "Die Anfrage ist nicht lesbar. Bitte prüfen Sie die Adresse.",
  noFile: "Diese Datei gibt es nicht mehr",
  fileFailed: "Diese Datei kann im Moment nicht ausgegeben werden. Bitte fragen Sie uns danach.",
  failed: "Etwas ist schiefgegangen. Bitte versuchen Sie es noch einmal.",
};

export const DONE_WORDS = {
  title: "Erledigt, aber ohne Seite",
  text: "Was Sie gesendet haben, ist erledigt. Die Seite kann im Moment nicht angezeigt werden, weil unsere Daten nicht erreichbar sind. Bitte senden Sie es nicht noch einmal.",
  showPage: "Seite anzeigen",
};
