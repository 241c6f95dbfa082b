export const TRACKING_SEARCH_MESSAGES = {
  tooMany: (most: number) => `Bitte suchen Sie höchstens ${most} Nummern auf einmal`,
  tooManySearches: "Zu viele Suchen. Bitte warten Sie eine Minute und versuchen Sie es erneut.",
  tooManyReferences:
    "Zu viele Suchen nach Nummern, die keine Sendungsnummern von uns sind. Bitte warten Sie eine Stunde oder fragen Sie uns.",
  tooManyPostcodes:
    "Zu viele Suchen mit einer Postleitzahl. Bitte versuchen Sie es später erneut oder fragen Sie uns.",
  postcodeInvalid: "Bitte geben Sie nur die Postleitzahl ein, etwa 1830 oder 1012 AB",
};

export const SEARCH_WORDS = {
  undated: "Noch offen",
  count: (count: string, isOne: boolean) => `${count} ${isOne ? "Sendung" : "Sendungen"} gefunden`,
  late: (count: number) => `${count} überfällig`,
  held: (count: number) => `${count} angehalten`,
  awaited: (count: number) => `${count} mit erwarteter Meldung`,
  notFound: (count: number) => `; ${count} nicht gefunden`,
  notFoundTitle: "Nicht gefunden",
  newestOf: "Unter ",
  newest: (count: number) => ` sehen Sie die ${count} neuesten. `,
  askUs: "Fragen Sie uns",
  aboutOthers: " nach den anderen.",
  nothing: "Wir finden keine Sendung unter ",
  checkPapers: ". Prüfen Sie, was auf Ihren Papieren steht, oder ",
  askUsInSentence: "fragen Sie uns",
  mistyped: "Diese Nummer enthält einen Tippfehler: Vergleichen Sie jedes Zeichen mit Ihren Papieren.",
  typingError: "Tippfehler",
  to: "nach",
  delivery: "Voraussichtliche Zustellung",
  withPostcode: "Mit Postleitzahl suchen",
  whyPostcode:
    "Die Nummer eines Containers, Konnossements, Luftfrachtbriefs, einer Buchung, einer Bestellung oder eines Dokuments kann auch anderen Kunden gehören oder erraten werden. Mit der Postleitzahl des Empfängers oder des Absenders zeigen wir die Sendungen dieser Anschrift.",
  postcode: "Postleitzahl",
};

export const START_WORDS = {
  title: "Wo Sie Ihre Nummer finden",
  note: "Großschreibung, Leerzeichen und Bindestriche spielen keine Rolle.",
  places: [
    {
      title: "In unseren E-Mails",
      text: "Die E-Mail zu Ihrer Sendung nennt sie im Betreff, und der Link darin öffnet die Sendung auf dieser Seite.",
    },
    {
      title: "Auf unseren Papieren",
      text: "Oben auf jedem Papier, mit dem Strichcode, und auf dem Etikett jedes Packstücks.",
    },
    {
      title: "Über eine Referenz",
      text: "Auch Ihre Bestellnummer geht, ebenso die Nummer eines Containers, einer Buchung, eines Konnossements oder Luftfrachtbriefs. Könnten andere sie kennen, fragen wir zusätzlich nach einer Postleitzahl.",
    },
    {
      title: "Mehrere auf einmal",
      text: "Bis zu 20, mit Kommas dazwischen oder eine pro Zeile: Fügen Sie eine Spalte aus Ihrer Tabelle ein.",
    },
  ],
  ask: "Keine Nummer zur Hand?",
};

export const RESULT_WORDS = {
  from: "Von",
  to: "Nach",
  service: "Transport",
  weight: "Gewicht",
  pieces: "Packstücke",
  shipper: "Absender",
  consignee: "Empfänger",
  notStated: "Keine Angabe",
  location: "Aktueller Standort",
  delivery: "Voraus\u00adsichtliche Zustellung",
  unconfirmed: "Neuer Termin folgt",
  lastUpdate: "Letzte Meldung",
  progress: "Verlauf",
  ahead: " (noch offen)",
  done: " (erledigt)",
  noUpdates: "Noch keine Meldungen",
  history: "Sendungsverlauf",
  timesAre: (time: string) => `Zeiten in ${time}.`,
  undated: "Datum unbekannt",
  unknown: "Unbekannt",
  localTimes: "Alle Zeiten sind Ortszeiten.",
};

export const DETAIL_WORDS = {
  proof: "Ablieferungsnachweis",
  proofHint:
    "Wer unterschrieben hat, mit Foto oder unterschriebenem Schein, steht auf der Seite Ihres persönlichen Links.",
  askForLink: "Ihren Link anfordern",
  earlier: (count: number) => `${count} frühere Meldungen anzeigen`,
  questions: "Fragen zu dieser Sendung",
  questionsHint:
    "Nennen Sie die Sendungsnummer. Dokumente wie der Lieferschein stehen auf der Seite Ihres persönlichen Links; ohne Link senden wir sie auf Anfrage zu.",
  route: "Route",
  references: "Referenzen",
  volume: "Volumen",
  to: "nach",
};

export const LEG_TIMES = {
  departure: {
    did: (at: string) => `Abgegangen am ${at}`,
    does: (at: string) => `Geplanter Abgang am ${at}`,
    unreported: (at: string) => `Geplanter Abgang am ${at}, noch nicht gemeldet`,
  },
  arrival: {
    did: (at: string) => `Angekommen am ${at}`,
    does: (at: string) => `Geplante Ankunft am ${at}`,
    unreported: (at: string) => `Geplante Ankunft am ${at}, noch nicht gemeldet`,
  },
};

export const HEADLINE_WORDS = {
  deliveredOn: (day: string) => `Zugestellt am ${day}`,
  cancelledOn: (day: string) => `Storniert am ${day}`,
  remaining: (count: number) => `${count === 1 ? "Ein Packstück folgt" : `${count} Packstücke folgen`} noch.`,
  delayed: (day: string) => `Verspätet: jetzt für den ${day} erwartet`,
  late: (day: string) => `Verspätet: Zustellung war für den ${day} vorgesehen`,
  firstExpected: (day: string) => `Ursprünglich für den ${day} erwartet.`,
  overdueShort: "Überfällig",
  awaitedShort: "Meldung erwartet",
  awaited: (what: string) => `Meldung erwartet: ${what}`,
  noArrival: (place: string) => `Ankunft in ${place} noch nicht gemeldet`,
  noDeparture: (place: string) => `Abgang ab ${place} noch nicht gemeldet`,
  passed: (day: string) => `War für den ${day} vorgesehen.`,
  noNewDate: "Neuer Termin noch nicht bestätigt.",
  revised: (first: string, now: string) => `Verschoben vom ${first} auf den ${now}.`,
  stands: (day: string) => `Weiterhin für den ${day} erwartet.`,
  mayChange: "Änderung möglich, solange die Sendung angehalten ist.",
  ask: "Fragen",
  next: "Nächster Schritt",
  arrival: (place: string) => `Ankunft in ${place}`,
  departure: (place: string) => `Abgang ab ${place}`,
  delivery: (place: string) => `Zustellung in ${place}`,
  collection: (place: string) => `Abholung in ${place}`,
  within: (place: string) => `Transport innerhalb von ${place}`,
  planned: "Geplant",
  unreported: "Geplant, noch nicht gemeldet",
  estimated: "Voraussichtlich",
};

export const HEADLINE_FACTS = {
  where: "Ort",
  reason: "Grund",
  since: "Seit",
  planned: "Geplant",
  delivery: "Zustellung",
};
