export const CONTACT_MESSAGES = {
  nameRequired: "Vul een naam in",
  nameTooLong: "Kort de naam in tot hoogstens 200 tekens",
  email: "Vul een geldig e-mailadres in",
  phoneRequired: "Vul een telefoonnummer in",
  phoneInvalid: "Vul een geldig telefoonnummer in",
  subjectRequired: "Vul een onderwerp in",
  subjectTooLong: "Kort het onderwerp in tot hoogstens 200 tekens",
  messageTooShort: "Schrijf minstens 10 tekens",
  messageTooLong: "Schrijf een bericht van minder dan 1000 tekens",

  notSent: "Uw bericht is niet verzonden. Hieronder staat wat u nog moet aanpassen.",
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
