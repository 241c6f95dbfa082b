export const CONTACT_MESSAGES = {
  nameRequired: "Een naam is verplicht",
  nameTooLong: "De naam telt hoogstens 200 tekens",
  email: "Vul een geldig e-mailadres in",
  phoneRequired: "Een telefoonnummer is verplicht",
  phoneInvalid: "Vul een geldig telefoonnummer in",
  subjectRequired: "Een onderwerp is verplicht",
  subjectTooLong: "Het onderwerp telt hoogstens 200 tekens",
  messageTooShort: "Het bericht telt minstens 10 tekens",
  messageTooLong: "Een bericht is verplicht en telt minder dan 1000 tekens",

  notSent: "Uw bericht is niet verzonden. Hieronder staat wat er nog moet gebeuren.",
  tooManyAttempts: "Te veel pogingen. Wacht even voor u het opnieuw probeert.",
  sentTitle: "Uw bericht is verzonden!",
  sentText: "U hoort binnen 24 uur van ons.",
  failedTitle: "Niet gelukt",
  failedText: "Uw bericht kon niet worden verzonden. Probeer het opnieuw.",
};

export const CONTACT_WORDS = {
  form: "Stuur ons een bericht",
  name: "Naam",
  email: "E-mail",
  phone: "Telefoon",
  subject: "Onderwerp",
  message: "Bericht",
  send: "Bericht verzenden",
  sending: "Bezig met verzenden...",
};

export const CONTACT_PAGE_WORDS = {
  howToReach: "Hoe u ons bereikt",
  office: "Kantoor",
  phone: "Telefoon",
  email: "E-mail",
  hours: "Openingsuren",
  openMap: "Openen in OpenStreetMap",
  showStreets: "Straten tonen",
  hideStreets: "Straten verbergen",
  map: (place: string, address: string) => `Kaart van ${place}, ${address}`,
  north: "N",
  south: "Z",
  east: "O",
  west: "W",
};
