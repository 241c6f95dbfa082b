export const DRIVER_MESSAGES = {
  title: "Proof of delivery",
  deliverTo: "Deliver to",
  takePhoto: "Take photo",
  photoTaken: "Photo taken. Tap to take another.",
  photoHint: "Of the signed paper, or of the goods where they stand.",
  signer: "Who signed",
  when: "When",
  companyTime: (zone: string) => `By the company's clock (${zone}).`,
  phoneTime: "By the clock of this phone.",
  remark: "Remark",
  remarkHint: "Damage, pieces missing, left with a neighbour …",
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
  driverRequired: "Say who drives",
  driverTooLong: "At most 254 characters",
  emailRequired: "Type the driver's e-mail address",
  emailInvalid: "Please enter a valid email address",
  sentAt: (time: string) => `Sent ${time}. Thank you.`,
  another: "Another photo can be handed in below.",
  deadTitle: "This link opens nothing",
  deadText:
    "It may have expired or been withdrawn, or it is not complete. Ask whoever sent it for a new one.",
  failed: "This did not come through. Please try again.",
  limited: "Too much comes from your network. Please wait a few minutes, then try again.",
  ownOnly: "The photo and the name go to us alone.",
} as const;

/** What the script of the page says; `{time}` is put in by it. */
export const PHONE_TEXTS = {
  kept: "Kept on this phone, not sent yet",
  keptHint: "It is sent when there is signal. Closed this page? Open the link again.",
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
} as const;
export type PhoneTexts = Record<keyof typeof PHONE_TEXTS, string>;

export const DELIVERY_MESSAGES = {
  sms: (number: string, link: string) => `Delivery ${number}: hand in the proof here, ${link}`,
  letter:
    "With the link below you see where to deliver, and hand in the proof of delivery: a photo and the name of who signed.",
  about: (number: string) => `Proof of delivery for ${number}`,
  handedIn: (at: string) => `Proof handed in by driver, signed ${at}: set delivered?`,
  handedInWithRemark: (at: string) =>
    `Delivery with a remark, signed ${at}: look into it before you set it delivered`,
} as const;
