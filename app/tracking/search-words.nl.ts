export const TRACKING_SEARCH_MESSAGES = {
  tooMany: (most: number) => `Zoek hoogstens ${most} nummers tegelijk op`,
  tooManySearches: "Te veel zoekopdrachten. Wacht een minuut en probeer het opnieuw.",
  tooManyReferences:
    "Te veel zoekopdrachten naar nummers die geen trackingnummer van ons zijn. Wacht een uur of vraag het ons.",
  tooManyPostcodes: "Te veel zoekopdrachten met een postcode. Probeer het later opnieuw of vraag het ons.",
  postcodeInvalid: "Vul alleen de postcode in, zoals 1830 of 1012 AB",
};

export const SEARCH_WORDS = {
  undated: "Nog niet bekend",
  count: (count: string, isOne: boolean) => `${count} ${isOne ? "zending" : "zendingen"} gevonden`,
  late: (count: number) => `${count} te laat`,
  held: (count: number) => `${count} in de wacht`,
  awaited: (count: number) => `${count} waarvan bericht verwacht wordt`,
  notFound: (count: number) => `; ${count} niet gevonden`,
  notFoundTitle: "Niet gevonden",
  newestOf: "Van ",
  newest: (count: number) => ` ziet u de ${count} nieuwste. `,
  askUs: "Vraag ons",
  aboutOthers: " naar de andere.",
  nothing: "Wij vinden geen zending met ",
  checkPapers: ". Kijk na wat er op uw papieren staat of ",
  askUsInSentence: "vraag het ons",
  mistyped: "In dit nummer zit een typfout: vergelijk elk teken met uw papieren.",
  typingError: "typfout",
  to: "naar",
  delivery: "Verwachte levering",
  withPostcode: "Zoeken met postcode",
  whyPostcode:
    "Een nummer van een container, cognossement, luchtvrachtbrief, boeking, bestelling of document kan ook van andere klanten zijn of geraden worden. Met de postcode van de geadresseerde of de afzender tonen wij de zendingen van dat adres.",
  postcode: "Postcode",
};

export const START_WORDS = {
  title: "Waar u uw nummer vindt",
  note: "Hoofdletters, spaties en koppeltekens maken niet uit.",
  places: [
    {
      title: "In onze e-mails",
      text: "De e-mail over uw zending noemt het in het onderwerp, en de link erin opent de zending op deze pagina.",
    },
    {
      title: "Op onze papieren",
      text: "Bovenaan elk document, met de streepjescode, en op het etiket van elk collo.",
    },
    {
      title: "Met een referentie",
      text: "Ook uw bestelnummer werkt, net als het nummer van een container, boeking, cognossement of luchtvrachtbrief. Kunnen anderen dat nummer kennen, dan vragen wij ook een postcode.",
    },
    {
      title: "Meerdere tegelijk",
      text: "Tot 20, met komma’s ertussen of één per regel: plak een kolom uit uw rekenblad.",
    },
  ],
  ask: "Geen nummer bij de hand?",
};

export const RESULT_WORDS = {
  from: "Van",
  to: "Naar",
  service: "Vervoer",
  weight: "Gewicht",
  pieces: "Colli",
  shipper: "Afzender",
  consignee: "Geadresseerde",
  notStated: "Niet vermeld",
  location: "Huidige locatie",
  delivery: "Verwachte levering",
  unconfirmed: "Nieuwe datum volgt",
  lastUpdate: "Laatste bericht",
  progress: "Verloop",
  ahead: " (nog te komen)",
  done: " (gedaan)",
  noUpdates: "Nog geen berichten",
  history: "Verloop van de zending",
  timesAre: (time: string) => `Tijden in ${time}.`,
  undated: "Datum onbekend",
  unknown: "Onbekend",
  localTimes: "Alle uren zijn plaatselijke tijd.",
};

export const DETAIL_WORDS = {
  proof: "Leveringsbewijs",
  proofHint: "Wie tekende, met de foto of de getekende bon, staat op de pagina van uw persoonlijke link.",
  askForLink: "Vraag uw link aan",
  earlier: (count: number) => `${count} eerdere berichten tonen`,
  questions: "Vragen over deze zending",
  questionsHint:
    "Vermeld het trackingnummer. Documenten zoals de leverbon staan op de pagina van uw persoonlijke link; zonder link mailen wij ze u op verzoek.",
  route: "Route",
  references: "Referenties",
  volume: "Volume",
  to: "naar",
};

export const LEG_TIMES = {
  departure: {
    did: (at: string) => `Vertrokken op ${at}`,
    does: (at: string) => `Vertrek gepland op ${at}`,
    unreported: (at: string) => `Vertrek gepland op ${at}, nog niet gemeld`,
  },
  arrival: {
    did: (at: string) => `Aangekomen op ${at}`,
    does: (at: string) => `Aankomst gepland op ${at}`,
    unreported: (at: string) => `Aankomst gepland op ${at}, nog niet gemeld`,
  },
};

export const HEADLINE_WORDS = {
  deliveredOn: (day: string) => `Geleverd op ${day}`,
  cancelledOn: (day: string) => `Geannuleerd op ${day}`,
  remaining: (count: number) => `${count === 1 ? "Eén collo volgt" : `${count} colli volgen`} nog.`,
  delayed: (day: string) => `Vertraagd: nu verwacht op ${day}`,
  late: (day: string) => `Te laat: levering verwacht op ${day}`,
  firstExpected: (day: string) => `Oorspronkelijk verwacht op ${day}.`,
  overdueShort: "Te laat",
  awaitedShort: "Bericht verwacht",
  awaited: (what: string) => `Bericht verwacht: ${what}`,
  noArrival: (place: string) => `Nog geen aankomst gemeld in ${place}`,
  noDeparture: (place: string) => `Nog geen vertrek gemeld uit ${place}`,
  passed: (day: string) => `Werd verwacht op ${day}.`,
  noNewDate: "Nieuwe datum nog niet bevestigd.",
  revised: (first: string, now: string) => `Verschoven van ${first} naar ${now}.`,
  stands: (day: string) => `Nog altijd verwacht op ${day}.`,
  mayChange: "Onder voorbehoud zolang de zending in de wacht staat.",
  ask: "Vragen",
  next: "Volgende stap",
  arrival: (place: string) => `Aankomst in ${place}`,
  departure: (place: string) => `Vertrek uit ${place}`,
  delivery: (place: string) => `Levering in ${place}`,
  collection: (place: string) => `Afhaling in ${place}`,
  within: (place: string) => `Vervoer binnen ${place}`,
  planned: "Gepland",
  unreported: "Gepland, nog niet gemeld",
  estimated: "Verwacht",
};

export const HEADLINE_FACTS = {
  where: "Plaats",
  reason: "Reden",
  since: "Sinds",
  planned: "Gepland",
  delivery: "Levering",
};
