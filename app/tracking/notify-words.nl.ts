export const NOTIFY_MESSAGES = {
  emailRequired: "Vul uw e-mailadres in",
  emailInvalid: "Vul een geldig e-mailadres in",
  tooMany: "Te veel aanvragen vanaf uw netwerk. Wacht een uur en probeer het opnieuw.",
  failed: "Dit is niet aangekomen. Probeer het opnieuw.",
  linkUnknown: "Deze link werkt niet meer.",
};

export const NOTIFY_WORDS = {
  title: "Hou mij op de hoogte",
  email: "E-mail",
  submit: "Hou mij op de hoogte",
  terms: (confirmDays: number, endDays: number) =>
    `Wij schrijven u zodra er nieuws is over de zending of de datum verandert, en gebruiken het adres voor niets anders. Eerst vragen wij u per e-mail om het te bevestigen, binnen ${confirmDays} dagen. Eén klik zet de berichten stop; ${endDays} dagen na de levering houden ze vanzelf op.`,
  byLink: {
    note: (to: string) =>
      `We mailen naar ${to} bij elke stap van uw zending en bij vertraging. Eén klik in elke e-mail zet dat stop.`,
    on: (to: string) =>
      `We mailen naar ${to} bij elke stap van uw zending en bij vertraging. Een link in elke e-mail zet dat stop.`,
  },
  lookUpFirst: "Zoek eerst de zending op: het formulier staat onder wat gevonden is.",
  track: "Zending volgen",
  back: "Terug naar de zending",
  askedTitle: "Kijk in uw mailbox",
  askedIf: "Als ",
  asked: (days: number) =>
    ` nog niet is ingeschreven, is er een e-mail onderweg. De link daarin bevestigt het adres, ${days} dagen lang; daarna schrijven wij u zodra er nieuws is over de zending.`,
  noMail: "Na enkele minuten nog geen e-mail? Kijk bij de ongewenste berichten of schrijf ons.",

  confirmPage: "Bevestig uw e-mailadres",
  confirmExpired: "De link werkt drie dagen. Zoek uw zending op en vraag een nieuwe.",
  seeShipment: "Zending bekijken",
  confirmedTitle: "Wij houden u op de hoogte",
  confirmTitle: "Wilt u op de hoogte blijven?",
  confirmed: {
    about: "Vanaf nu gaan e-mails over zending ",
    to: " naar ",
    end: ". ",
    stops: "In elke e-mail staat een link om ze stop te zetten.",
  },
  wouldConfirm: { about: "E-mails over zending ", to: " zouden gaan naar ", end: ". " },
  confirm: "Ja, schrijf mij",

  stopPage: "E-mails stopzetten",
  stopUnknown: [
    "Neem de link uit een nieuwere e-mail of schrijf naar ",
    ": wij zetten de e-mails voor u stop.",
  ],
  stoppedTitle: "De e-mails zijn stopgezet",
  stopTitle: "Deze e-mails stopzetten?",
  stoppedAll: [
    "Wij schrijven niet meer over zendingen naar ",
    " en sturen geen herinneringen aan offertes. Wat u vraagt, blijft komen: onze antwoorden, offertes en bevestigingen.",
  ],
  stoppedOne: (number: string) => [`Wij schrijven niet meer over zending ${number} naar `, "."],
  reminds: [
    "Wij herinneren ",
    " aan offertes voor ze vervallen, en schrijven over zendingen. Beide houden op; onze antwoorden en de offertes die u vraagt, blijven komen.",
  ],
  writes: (number: string | null) => [
    `Wij schrijven over ${number ? `zending ${number}` : "zendingen"} naar `,
    ".",
  ],
  stopShipment: "E-mails over deze zending stopzetten",
  stopThese: "Deze e-mails stopzetten",
  stopAll: "Alle e-mails over zendingen stopzetten",
};
