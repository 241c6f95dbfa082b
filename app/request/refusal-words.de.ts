export const REFUSAL_WORDS = {
  longAddress: "Diese Adresse ist länger als alle unsere Adressen. Bitte prüfen Sie sie.",
  manyAddresses: "Das sind mehr Adressen, als eine Seite Links hat.",
  unreadableAddress: "Diese Adresse ist nicht lesbar.",
  notAForm: "Senden Sie dies als Formular.",
  incomplete: "Es ist nicht alles angekommen. Bitte senden Sie es noch einmal.",
  unreadableText: "Das Gesendete ist nicht als Text lesbar. Bitte senden Sie es noch einmal.",
  tooLarge: (size: string) => `Das ist mehr, als auf einmal gesendet werden kann (${size}).`,
  manyFields: "Dieses Formular hat mehr Felder, als auf einmal gesendet werden können.",
  busySending: "Im Moment wird zu viel gesendet. Bitte versuchen Sie es gleich noch einmal.",
  databaseAway: "Unsere Daten sind im Moment nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.",
  outcomeUnknown:
    "Wir wissen nicht, ob dies gespeichert wurde. Bitte sehen Sie nach, bevor Sie es noch einmal senden.",
  unreadableQuestion: "Die Anfrage ist nicht lesbar. Bitte prüfen Sie die Adresse.",
  failed: "Etwas ist schiefgegangen. Bitte versuchen Sie es noch einmal.",
};
