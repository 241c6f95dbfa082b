export const QUOTE_MESSAGES = {
  name: "Een naam is verplicht en telt minder dan 100 tekens",
  email: "Vul een geldig e-mailadres in",
  departureCity: "De vertrekplaats is verplicht en telt minder dan 100 tekens",
  deliveryCity: "De leveringsplaats is verplicht en telt minder dan 100 tekens",
  parcelType: "Het soort colli is verplicht en telt minder dan 100 tekens",
  weight: "Het gewicht is verplicht en telt minder dan 50 tekens",
  specialInfo: "De bijzonderheden tellen minder dan 1000 tekens",
  freightTypes: "Kies minstens één soort vervoer",

  tooManyAttempts: "Te veel pogingen. Wacht even voor u het opnieuw probeert.",
  unexpectedWhileSubmitting: "Er is iets misgegaan. Probeer het opnieuw.",
  submitFailed: "Uw offerteaanvraag kon niet worden verzonden. Probeer het opnieuw.",
  exceptionDuringCall: "Er is onverwacht iets misgegaan. Probeer het opnieuw.",
  submitted: "Uw offerteaanvraag is verzonden. U hoort binnen 24 uur van ons.",
  submitting: "Bezig met verzenden...",
  notSent: "Uw aanvraag is niet verzonden. Hieronder staat wat er nog moet gebeuren.",
  answerGoesTo: (email: string) => `Wij hebben uw aanvraag ontvangen. Het antwoord gaat naar ${email}.`,
};

export const QUOTE_WORDS = {
  submit: "Offerte aanvragen",
  firstName: "Voornaam",
  lastName: "Naam",
  email: "E-mail",
  departureCity: "Vertrekplaats",
  deliveryCity: "Leveringsplaats",
  parcelType: "Soort colli",
  weight: "Gewicht",
  freightType: "Soort vervoer",
  specialInfo: "Bijzonderheden",
  examples: { from: "Antwerpen", to: "Lagos", parcel: "2 pallets" },
};
