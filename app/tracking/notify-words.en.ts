export const NOTIFY_MESSAGES = {
  emailRequired: "Please enter your e-mail address",
  emailInvalid: "Please enter a valid e-mail address",
  tooMany: "Too many requests from your network. Please wait an hour, then try again.",
  failed: "This did not come through. Please try again.",
  linkUnknown: "This link does not work any more.",
};

export const NOTIFY_WORDS = {
  title: "Tell me when it moves",
  email: "E-mail",
  submit: "Tell me",
  terms: (confirmDays: number, endDays: number) =>
    `We write when the shipment moves or its date changes, and use the address for nothing else. First we ask you by mail to confirm it, within ${confirmDays} days. One click stops it; ${endDays} days after delivery it ends by itself.`,
  /** Where a private link proves the address, masked. */
  byLink: {
    note: (to: string) =>
      `We mail ${to} when the shipment moves or is delayed. One click in each mail stops it.`,
    on: (to: string) => `We mail ${to} when it moves or is delayed. A link in each mail stops it.`,
  },
  lookUpFirst: "Look up the shipment first: the form stands below what is found.",
  track: "Track a shipment",
  back: "Back to the shipment",
  askedTitle: "Please look into your mailbox",
  askedIf: "If ",
  asked: (days: number) =>
    ` is not subscribed yet, a mail is on its way. Its link confirms the address, for ${days} days; then we write when the shipment moves.`,
  noMail: "No mail after some minutes? Look among the unwanted ones, or write to us.",

  confirmPage: "Confirm your e-mail",
  confirmExpired: "It works for three days. Look up your shipment and ask again.",
  seeShipment: "See the shipment",
  confirmedTitle: "We write when it moves",
  confirmTitle: "Shall we write when it moves?",
  confirmed: {
    about: "From now on mails about shipment ",
    to: " go to ",
    end: ". ",
    stops: "Each has a link that stops them.",
  },
  wouldConfirm: { about: "Mails about shipment ", to: " would go to ", end: ". " },
  confirm: "Yes, write to me",

  stopPage: "Stop mails",
  stopUnknown: ["Take the link in a newer mail, or write to ", ": we stop the mails for you."],
  stoppedTitle: "The mails are stopped",
  stopTitle: "Stop these mails?",
  stoppedAll: [
    "We write no more about shipments to ",
    ", and send no reminders of offers. What you ask for still comes: our replies, offers and confirmations.",
  ],
  stoppedOne: (number: string) => [`We write no more about shipment ${number} to `, "."],
  reminds: [
    "We remind ",
    " of offers before they end, and write about shipments. Both stop; our replies and the offers you ask for still come.",
  ],
  writes: (number: string | null) => [
    `We write about ${number ? `shipment ${number}` : "shipments"} to `,
    ".",
  ],
  stopShipment: "Stop mails about this shipment",
  stopThese: "Stop these mails",
  stopAll: "Stop all mails about shipments",
};
