export const TRACKING_MESSAGES = {
  numberRequired: "Bitte geben Sie eine Sendungsnummer ein",
  notFound: "Sendung nicht gefunden",
  searchFailed: "Die Sendungsnummer konnte nicht gesucht werden",
  historyFailed: "Die Sendungsdaten konnten nicht gelesen werden",
  unexpected: "Es ist ein unerwarteter Fehler aufgetreten",
};

export const TRACKING_WORDS = {
  title: "Sendung verfolgen",
  description: "Geben Sie Ihre Sendungsnummer ein und sehen Sie, wo Ihre Sendung ist.",
  lead: "Geben Sie eine Sendungsnummer oder Referenz ein, oder bis zu 20 auf einmal.",
  submit: "Sendung verfolgen",
  searching: "Suche läuft...",
  reset: "Zurücksetzen",
  tryAgain: "Erneut versuchen",
  contact: "Kontakt aufnehmen",
  failed:
    "Die Suche ist fehlgeschlagen: Ihre Nummer kann trotzdem stimmen. Bitte versuchen Sie es erneut oder fragen Sie uns.",
  nothing: "Wir finden keine Sendung unter ",
  nothingHint: ". Prüfen Sie die Nummer auf Ihrer Bestätigung oder fragen Sie uns.",
  shipment: (number: string) => `Sendung ${number}`,
};
