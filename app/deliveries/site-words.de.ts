export const DRIVER_MESSAGES = {
  title: "Ablieferungsnachweis",
  deliverTo: "Liefern an",
  pickUpAt: "Abholen bei",
  pickupTitle: "Abholnachweis",
  planned: (time: string) => `Geplant: ${time}`,
  note: "Hinweis",
  pieces: (count: number) => `${count} ${count === 1 ? "Packstück" : "Packstücke"}`,
  dangerous: "Gefahrgut",
  temperature: (range: string) => `Temperatur ${range}`,
  takePhoto: "Foto aufnehmen",
  anotherPhoto: "Noch ein Foto",
  photoTaken: "Foto aufgenommen. Tippen, um ein anderes aufzunehmen.",
  photoHint: "Vom unterschriebenen Papier oder von der Ware, wo sie steht.",
  photos: "Fotos auf diesem Telefon",
  signer: "Wer hat unterschrieben",
  when: "Wann",
  companyTime: (zone: string) => `Nach der Uhr des Unternehmens (${zone}).`,
  phoneTime: "Nach der Uhr dieses Telefons.",
  remark: "Bemerkung",
  remarkHint: "Schaden, Fehlmenge, beim Nachbarn abgegeben …",
  exception: "Fehlt etwas, ist etwas beschädigt, verweigert oder anzumerken?",
  noSignal:
    "Kein Empfang hier. Machen Sie weiter wie sonst: Was Sie abgeben, bleibt auf diesem Telefon und wird gesendet, sobald wieder Empfang da ist.",
  delivered: "Gelieferte Packstücke",
  short: "Fehlmenge",
  damaged: "Beschädigt, von den gelieferten",
  refused: "Annahme verweigert",
  piecesInvalid: "Geben Sie eine Anzahl Packstücke an",
  handIn: "Nachweis senden",
  photoRequired: "Nehmen Sie zuerst ein Foto auf",
  photoOnly: "Nur ein Foto oder eine PDF-Datei wird angenommen",
  photoDamaged: "Dieses Foto ist nicht vollständig angekommen. Nehmen Sie es noch einmal auf",
  photoNotStored: "Dieses Foto konnte nicht gespeichert werden. Bitte rufen Sie uns an",
  photoTooLarge: "Dieses Foto ist größer als 20 MB",
  signerRequired: "Geben Sie an, wer unterschrieben hat",
  signerTooLong: "Höchstens 200 Zeichen",
  timeRequired: "Geben Sie an, wann unterschrieben wurde",
  timeInvalid: "Diese Zeit ist nicht lesbar",
  timeAhead: "Diese Zeit liegt in der Zukunft",
  timeOld: "Das ist mehr als 60 Tage her",
  remarkTooLong: "Höchstens 1000 Zeichen",
  sentAt: (time: string) => `Um ${time} gesendet. Vielen Dank.`,
  another: "Unten können Sie ein weiteres Foto senden.",
  deadTitle: "Dieser Link funktioniert nicht",
  deadText:
    "Er ist vielleicht abgelaufen, zurückgezogen oder unvollständig. Bitten Sie den Absender um einen neuen.",
  failed: "Das ist nicht angekommen. Bitte versuchen Sie es noch einmal.",
  limited:
    "Aus Ihrem Netz kommen zu viele Anfragen. Bitte warten Sie einige Minuten und versuchen Sie es dann noch einmal.",
  ownOnly: "Foto und Name gehen nur an uns.",
  questions: "Fragen?",
  call: (phone: string) => `${phone} anrufen`,
};

export const PHONE_TEXTS = {
  kept: "Auf diesem Telefon gespeichert, noch nicht gesendet",
  keptHint:
    "Sie müssen nichts tun: Es wird von selbst gesendet, sobald Empfang da ist, auch wenn Sie diese Seite schließen und den Link noch einmal öffnen.",
  inMemory:
    "Noch nicht gesendet, und dieser Browser kann das Foto nicht speichern: Lassen Sie diese Seite offen",
  sending: "Wird gesendet …",
  sent: "Um {time} gesendet",
  dead: "Nicht gesendet: Dieser Link gilt nicht mehr. Speichern Sie das Foto und senden Sie es auf anderem Weg.",
  refused: "Nicht angenommen: {reason}",
  sendNow: "Jetzt senden",
  savePhoto: "Foto speichern",
  remove: "Löschen",
  confirmRemove: "Dieses Foto vom Telefon löschen?",
  phoneTime: DRIVER_MESSAGES.phoneTime,
  photoRequired: DRIVER_MESSAGES.photoRequired,
  signerRequired: DRIVER_MESSAGES.signerRequired,
  timeRequired: DRIVER_MESSAGES.timeRequired,
  signedBy: "Unterschrieben von {name}, {time}",
};

export const DRIVER_LINK = {
  sms: (number: string, link: string) => `Lieferung ${number}: Senden Sie den Nachweis hier, ${link}`,
  letter:
    "Unter dem Link unten sehen Sie, wohin Sie liefern, und senden den Ablieferungsnachweis: ein Foto und den Namen der Person, die unterschrieben hat.",
  about: (number: string) => `Ablieferungsnachweis für ${number}`,
  until: (day: string) => `bis zum ${day}`,
};

export const PICKUP_LINK = {
  sms: (number: string, link: string) => `Abholung ${number}: Senden Sie den Nachweis hier, ${link}`,
  letter:
    "Unter dem Link unten sehen Sie, wo Sie abholen, und senden den Abholnachweis: ein Foto und den Namen der Person, die unterschrieben hat.",
  about: (number: string) => `Abholnachweis für ${number}`,
};
