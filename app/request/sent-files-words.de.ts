export const SENT_FILES_MESSAGES = {
  incomplete: "Das Gesendete ist nicht vollständig angekommen. Bitte senden Sie es noch einmal.",
  unreadable: "Das Gesendete ist nicht als Formular lesbar. Bitte senden Sie es noch einmal.",
  tooManyFiles: (count: number) =>
    count === 1
      ? "Senden Sie eine Datei nach der anderen."
      : `Senden Sie höchstens ${count} Dateien auf einmal.`,
  tooManyFields: "Dieses Formular hat mehr Felder, als auf einmal gesendet werden können.",
  tooMuch: (megabytes: number) => `Das ist mehr, als auf einmal gesendet werden kann (${megabytes} MB).`,
  noRoom:
    "Unser Speicher ist voll: Es wurde nichts gespeichert. Bitte versuchen Sie es später, und sagen Sie uns Bescheid.",
  busy: "Im Moment wird zu viel gesendet. Bitte versuchen Sie es gleich noch einmal.",
};
