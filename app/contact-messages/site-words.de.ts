export const CONTACT_MESSAGES = {
  nameRequired: "Ein Name ist erforderlich",
  nameTooLong: "Der Name hat höchstens 200 Zeichen",
  email: "Bitte geben Sie eine gültige E-Mail-Adresse ein",
  phoneRequired: "Eine Telefonnummer ist erforderlich",
  phoneInvalid: "Bitte geben Sie eine gültige Telefonnummer ein",
  subjectRequired: "Ein Betreff ist erforderlich",
  subjectTooLong: "Der Betreff hat höchstens 200 Zeichen",
  messageTooShort: "Die Nachricht hat mindestens 10 Zeichen",
  messageTooLong: "Eine Nachricht ist erforderlich und hat weniger als 1000 Zeichen",

  notSent: "Ihre Nachricht wurde nicht gesendet. Unten steht, was noch fehlt.",
  tooManyAttempts: "Zu viele Versuche. Bitte warten Sie, bevor Sie es erneut versuchen.",
  sentTitle: "Ihre Nachricht ist gesendet!",
  sentText: "Sie hören innerhalb von 24 Stunden von uns.",
  failedTitle: "Fehler",
  failedText: "Ihre Nachricht konnte nicht gesendet werden. Bitte versuchen Sie es erneut.",
};

export const CONTACT_WORDS = {
  form: "Schreiben Sie uns",
  name: "Name",
  email: "E-Mail",
  phone: "Telefon",
  subject: "Betreff",
  message: "Nachricht",
  send: "Nachricht senden",
  sending: "Wird gesendet...",
};

export const CONTACT_PAGE_WORDS = {
  howToReach: "So erreichen Sie uns",
  office: "Büro",
  phone: "Telefon",
  email: "E-Mail",
  hours: "Öffnungszeiten",
  openMap: "In OpenStreetMap öffnen",
  showStreets: "Straßen anzeigen",
  hideStreets: "Straßen ausblenden",
  map: (place: string, address: string) => `Karte von ${place}, ${address}`,
  north: "N",
  south: "S",
  east: "O",
  west: "W",
};
