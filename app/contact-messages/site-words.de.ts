export const CONTACT_MESSAGES = {
  nameRequired: "Bitte geben Sie einen Namen ein",
  nameTooLong: "Bitte kürzen Sie den Namen auf höchstens 200 Zeichen",
  email: "Bitte geben Sie eine gültige E-Mail-Adresse ein",
  phoneRequired: "Bitte geben Sie eine Telefonnummer ein",
  phoneInvalid: "Bitte geben Sie eine gültige Telefonnummer ein",
  subjectRequired: "Bitte geben Sie einen Betreff ein",
  subjectTooLong: "Bitte kürzen Sie den Betreff auf höchstens 200 Zeichen",
  messageTooShort: "Bitte schreiben Sie mindestens 10 Zeichen",
  messageTooLong: "Bitte schreiben Sie eine Nachricht mit weniger als 1000 Zeichen",

  notSent: "Ihre Nachricht wurde nicht gesendet. Was zu korrigieren ist, steht unten.",
  tooManyAttempts: "Zu viele Versuche. Bitte warten Sie, bevor Sie es erneut versuchen.",
  sentTitle: "Ihre Nachricht wurde gesendet!",
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
