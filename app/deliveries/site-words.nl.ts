export const DRIVER_MESSAGES = {
  title: "Leveringsbewijs",
  deliverTo: "Leveren bij",
  pickUpAt: "Afhalen bij",
  pickupTitle: "Afhaalbewijs",
  pieces: (count: number) => `${count} ${count === 1 ? "collo" : "colli"}`,
  dangerous: "Gevaarlijke goederen",
  temperature: (range: string) => `Temperatuur ${range}`,
  takePhoto: "Foto nemen",
  photoTaken: "Foto genomen. Tik om een andere te nemen.",
  photoHint: "Van het ondertekende papier, of van de goederen waar ze staan.",
  photos: "Foto's op deze telefoon",
  signer: "Wie heeft getekend",
  when: "Wanneer",
  companyTime: (zone: string) => `Volgens de klok van het bedrijf (${zone}).`,
  phoneTime: "Volgens de klok van deze telefoon.",
  remark: "Opmerking",
  remarkHint: "Schade, manco, afgegeven bij een buur …",
  exception: "Ontbreekt er iets, is er iets beschadigd of geweigerd, of is er iets op te merken?",
  noSignal:
    "Geen bereik hier. Ga gewoon verder: wat u indient, wordt op deze telefoon bewaard en verzonden zodra er weer bereik is.",
  delivered: "Geleverde colli",
  short: "Manco",
  damaged: "Beschadigd, van de geleverde",
  refused: "Geweigerd",
  piecesInvalid: "Vul een aantal colli in",
  handIn: "Bewijs indienen",
  photoRequired: "Neem eerst een foto",
  photoOnly: "Alleen een foto of een pdf wordt aanvaard",
  photoTooLarge: "Deze foto is groter dan 20 MB",
  signerRequired: "Vul de naam in van wie heeft getekend",
  signerTooLong: "Hoogstens 200 tekens",
  timeRequired: "Vul in wanneer er is getekend",
  timeInvalid: "Dit tijdstip is niet leesbaar",
  timeAhead: "Dit tijdstip ligt in de toekomst",
  timeOld: "Dit is meer dan 60 dagen geleden",
  remarkTooLong: "Hoogstens 1000 tekens",
  sentAt: (time: string) => `Verzonden om ${time}. Bedankt.`,
  another: "Hieronder kunt u nog een foto indienen.",
  deadTitle: "Deze link werkt niet",
  deadText:
    "Hij is misschien verlopen of ingetrokken, of niet volledig. Vraag een nieuwe aan wie hem u heeft gestuurd.",
  failed: "Dit is niet aangekomen. Probeer het opnieuw.",
  limited: "Er komen te veel aanvragen van uw netwerk. Wacht enkele minuten en probeer het dan opnieuw.",
  ownOnly: "Alleen wij krijgen de foto en de naam.",
  questions: "Vragen?",
  call: (phone: string) => `Bel ${phone}`,
};

export const PHONE_TEXTS = {
  kept: "Bewaard op deze telefoon, nog niet verzonden",
  keptHint:
    "U hoeft niets te doen: hij wordt vanzelf verzonden zodra er bereik is, ook als u deze pagina sluit en de link opnieuw opent.",
  inMemory: "Nog niet verzonden, en deze browser kan de foto niet bewaren: laat deze pagina open",
  sending: "Wordt verzonden …",
  sent: "Verzonden om {time}",
  dead: "Niet verzonden: deze link werkt niet meer. Bewaar de foto en stuur ze op een andere manier.",
  refused: "Niet aanvaard: {reason}",
  sendNow: "Nu verzenden",
  savePhoto: "Foto bewaren",
  remove: "Verwijderen",
  confirmRemove: "Deze foto van de telefoon verwijderen?",
  phoneTime: DRIVER_MESSAGES.phoneTime,
  photoRequired: DRIVER_MESSAGES.photoRequired,
  signerRequired: DRIVER_MESSAGES.signerRequired,
  timeRequired: DRIVER_MESSAGES.timeRequired,
  signedBy: "Getekend door {name}, {time}",
};

export const DRIVER_LINK = {
  sms: (number: string, link: string) => `Levering ${number}: dien het leveringsbewijs hier in, ${link}`,
  letter:
    "Met de link hieronder ziet u waar u moet leveren en dient u het leveringsbewijs in: een foto en de naam van wie heeft getekend.",
  about: (number: string) => `Leveringsbewijs voor ${number}`,
  until: (day: string) => `tot ${day}`,
};

export const PICKUP_LINK = {
  sms: (number: string, link: string) => `Afhaling ${number}: dien het afhaalbewijs hier in, ${link}`,
  letter:
    "Met de link hieronder ziet u waar u moet afhalen en dient u het afhaalbewijs in: een foto en de naam van wie heeft getekend.",
  about: (number: string) => `Afhaalbewijs voor ${number}`,
};
