export const TRACKING_MESSAGES = {
  numberRequired: "Vul een trackingnummer in",
  notFound: "Zending niet gevonden",
  searchFailed: "Het trackingnummer kon niet worden opgezocht",
  historyFailed: "De gegevens van de zending konden niet worden opgehaald",
  unexpected: "Er is onverwacht iets misgegaan",
};

export const TRACKING_WORDS = {
  title: "Zending volgen",
  description: "Vul uw trackingnummer in en zie waar uw zending is.",
  lead: "Vul een trackingnummer of referentie in, of tot 20 tegelijk.",
  submit: "Zending volgen",
  searching: "Bezig met zoeken...",
  reset: "Wissen",
  tryAgain: "Opnieuw proberen",
  contact: "Contact opnemen",
  failed:
    "De zoekopdracht is niet gelukt: uw nummer kan wel juist zijn. Probeer het opnieuw of vraag het ons.",
  nothing: "Wij vinden geen zending met ",
  nothingHint: ". Kijk het nummer op uw bevestiging na of vraag het ons.",
  shipment: (number: string) => `Zending ${number}`,
};
