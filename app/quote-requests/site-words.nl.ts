export const QUOTE_MESSAGES = {
  name: "Vul uw naam in (minder dan 100 tekens)",
  email: "Vul een geldig e-mailadres in",
  departureCity: "Vul de vertrekplaats in (minder dan 100 tekens)",
  deliveryCity: "Vul de leveringsplaats in (minder dan 100 tekens)",
  parcelType: "Vul het soort colli in (minder dan 100 tekens)",
  weight: "Vul het gewicht in (minder dan 50 tekens)",
  specialInfo: "Hou de bijzonderheden korter dan 1000 tekens",
  freightTypes: "Kies minstens één soort vervoer",

  tooManyAttempts: "Te veel pogingen. Wacht even voor u het opnieuw probeert.",
  unexpectedWhileSubmitting: "Er is iets misgegaan. Probeer het opnieuw.",
  submitFailed: "Uw offerteaanvraag kon niet worden verzonden. Probeer het opnieuw.",
  exceptionDuringCall: "Er is onverwacht iets misgegaan. Probeer het opnieuw.",
  submitted: "Uw offerteaanvraag is verzonden. U hoort binnen 24 uur van ons.",
  submitting: "Bezig met verzenden...",
  notSent: "Uw aanvraag is niet verzonden. Hieronder staat wat u nog moet aanpassen.",
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
