export const QUOTE_MESSAGES = {
  name: "Bitte geben Sie Ihren Namen ein (weniger als 100 Zeichen)",
  email: "Bitte geben Sie eine gültige E-Mail-Adresse ein",
  departureCity: "Bitte geben Sie den Abgangsort ein (weniger als 100 Zeichen)",
  deliveryCity: "Bitte geben Sie den Lieferort ein (weniger als 100 Zeichen)",
  parcelType: "Bitte geben Sie die Art der Packstücke an (weniger als 100 Zeichen)",
  weight: "Bitte geben Sie das Gewicht an (weniger als 50 Zeichen)",
  specialInfo: "Bitte kürzen Sie die Bemerkungen auf weniger als 1000 Zeichen",
  freightTypes: "Bitte wählen Sie mindestens eine Transportart",

  tooManyAttempts: "Zu viele Versuche. Bitte warten Sie, bevor Sie es erneut versuchen.",
  unexpectedWhileSubmitting: "Es ist ein Fehler aufgetreten. Bitte versuchen Sie es erneut.",
  submitFailed: "Ihre Angebotsanfrage konnte nicht gesendet werden. Bitte versuchen Sie es erneut.",
  exceptionDuringCall: "Es ist ein unerwarteter Fehler aufgetreten. Bitte versuchen Sie es erneut.",
  submitted: "Ihre Angebotsanfrage wurde gesendet. Sie hören innerhalb von 24 Stunden von uns.",
  submitting: "Wird gesendet...",
  notSent: "Ihre Anfrage wurde nicht gesendet. Was zu korrigieren ist, steht unten.",
};

export const QUOTE_WORDS = {
  submit: "Angebot anfragen",
  firstName: "Vorname",
  lastName: "Nachname",
  email: "E-Mail",
  departureCity: "Abgangsort",
  deliveryCity: "Lieferort",
  parcelType: "Art der Packstücke",
  weight: "Gewicht",
  freightType: "Transportart",
  specialInfo: "Bemerkungen",
  examples: { from: "Antwerpen", to: "Lagos", parcel: "2 Paletten" },
};
