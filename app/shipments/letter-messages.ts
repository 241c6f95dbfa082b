export const LETTER_MESSAGES = {
  chooseRecipient: "Choose who gets the mail",
  stopped: (email: string) =>
    `${email} gets no mails about shipments: its owner stopped them, or it does not exist.`,
} as const;
