export const DRIVER_MESSAGES = {
  title: "Proof of delivery",
  deliverTo: "Deliver to",
  pickUpAt: "Pick up at",
  pickupTitle: "Proof of pick-up",
  pieces: (count: number) => `${count} ${count === 1 ? "piece" : "pieces"}`,
  dangerous: "Dangerous goods",
  temperature: (range: string) => `Temperature ${range}`,
  takePhoto: "Take photo",
  photoTaken: "Photo taken. Tap to take another.",
  photoHint: "Of the signed paper, or of the goods where they stand.",
  photos: "Photos of this phone",
  signer: "Who signed",
  when: "When",
  companyTime: (zone: string) => `By the company's clock (${zone}).`,
  phoneTime: "By the clock of this phone.",
  remark: "Remark",
  remarkHint: "Damage, pieces missing, left with a neighbour …",
  exception: "Something missing, damaged, refused, or to remark?",
  noSignal:
    "No signal here. Go on as usual: what you hand in is kept on this phone, and sent when there is signal again.",
  delivered: "Pieces delivered",
  short: "Missing",
  damaged: "Damaged, of those delivered",
  refused: "Refused",
  piecesInvalid: "Type a number of pieces",
  handIn: "Hand in",
  photoRequired: "Take a photo first",
  photoOnly: "Only a photo or a PDF is taken",
  photoTooLarge: "This photo is larger than 20 MB",
  signerRequired: "Type the name of who signed",
  signerTooLong: "At most 200 characters",
  timeRequired: "Say when it was signed",
  timeInvalid: "This time cannot be read",
  timeAhead: "This time is in the future",
  timeOld: "This is more than 60 days ago",
  remarkTooLong: "At most 1000 characters",
  sentAt: (time: string) => `Sent ${time}. Thank you.`,
  another: "Another photo can be handed in below.",
  deadTitle: "This link opens nothing",
  deadText:
    "It may have expired or been withdrawn, or it is not complete. Ask whoever sent it for a new one.",
  failed: "This did not come through. Please try again.",
  limited: "Too much comes from your network. Please wait a few minutes, then try again.",
  ownOnly: "The photo and the name go to us alone.",
  questions: "Questions?",
  call: (phone: string) => `Call ${phone}`,
};

export const PHONE_TEXTS = {
  kept: "Kept on this phone, not sent yet",
  keptHint:
    "You need not do anything: it is sent by itself when there is signal, also when you close this page and open the link again.",
  inMemory: "Not sent yet, and this browser cannot keep it: leave this page open",
  sending: "Sending …",
  sent: "Sent {time}",
  dead: "Not sent: this link no longer works. Save the photo and send it another way.",
  refused: "Not taken: {reason}",
  sendNow: "Send now",
  savePhoto: "Save photo",
  remove: "Remove",
  confirmRemove: "Remove this photo from the phone?",
  phoneTime: DRIVER_MESSAGES.phoneTime,
  photoRequired: DRIVER_MESSAGES.photoRequired,
  signerRequired: DRIVER_MESSAGES.signerRequired,
  timeRequired: DRIVER_MESSAGES.timeRequired,
  signedBy: "Signed by {name}, {time}",
};

export const DRIVER_LINK = {
  sms: (number: string, link: string) => `Delivery ${number}: hand in the proof here, ${link}`,
  letter:
    "With the link below you see where to deliver, and hand in the proof of delivery: a photo and the name of who signed.",
  about: (number: string) => `Proof of delivery for ${number}`,
  until: (day: string) => `until ${day}`,
};

export const PICKUP_LINK = {
  sms: (number: string, link: string) => `Pick-up ${number}: hand in the proof here, ${link}`,
  letter:
    "With the link below you see where to pick up, and hand in the proof of pick-up: a photo and the name of who signed.",
  about: (number: string) => `Proof of pick-up for ${number}`,
};
