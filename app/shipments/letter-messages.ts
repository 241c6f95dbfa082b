export const LETTER_MESSAGES = {
  chooseRecipient: "Choose who gets the mail",
  stopped: (email: string) =>
    `${email} gets no mails about shipments: its owner stopped them, or it does not exist.`,
  changedMeanwhile:
    "Dates, reasons or addresses have changed since. Nothing was sent: look at the letters again, then send them.",
} as const;
