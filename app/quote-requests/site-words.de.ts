export const QUOTE_MESSAGES = {
  name: "Ein Name ist erforderlich und hat weniger als 100 Zeichen",
  email: "Bitte geben Sie eine gültige E-Mail-Adresse ein",
  departureCity: "Der Abgangsort ist erforderlich und hat weniger als 100 Zeichen",
  deliveryCity: "Der Lieferort ist erforderlich und hat weniger als 100 Zeichen",
  parcelType: "Die Art der Packstücke ist erforderlich und hat weniger als 100 Zeichen",
  weight: "Das Gewicht ist erforderlich und hat weniger als 50 Zeichen",
  specialInfo: "Die Bemerkungen haben weniger als 1000 Zeichen",
  freightTypes: "Bitte wählen Sie mindestens eine Transportart",

  tooManyAttempts: "Zu viele Versuche. Bitte warten Sie, bevor Sie es erneut versuchen.",
  unexpectedWhileSubmitting: "Es ist ein Fehler aufgetreten. Bitte versuchen Sie es erneut.",
  submitFailed: "Ihre Angebotsanfrage konnte nicht gesendet werden. Bitte versuchen Sie es erneut.",
  exceptionDuringCall: "Es ist ein unerwarteter Fehler aufgetreten. Bitte versuchen Sie es erneut.",
  submitted: "Ihre Angebotsanfrage ist gesendet. Sie hören innerhalb von 24 Stunden von uns.",
  submitting: "Wird gesendet...",
  notSent: "Ihre Anfrage wurde nicht gesendet. Unten steht, was noch fehlt.",
  answerGoesTo: (email: string) => `Ihre Anfrage ist bei uns eingegangen. Die Antwort geht an ${email}.`,
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
