export const SUBSCRIPTION_MESSAGES = {
  mailsNeedEmail: "Enter an e-mail address first: mails need one",
  mailsInvalid: "Please choose which mails are sent",
} as const;

export const MAILS_WANTED_TEXTS = { none: "None", key: "Key events", all: "Every event" } as const;

export const STOP_REASONS = {
  bounce: "The mail server refused the address",
  complaint: "The recipient reported a mail as spam",
  request: "The recipient stopped all mails",
} as const;

/** State of a mail that was neither sent nor rejected; `isHeldUp` after a failed attempt. */
export const waitsSince = (moment: string, isHeldUp: boolean): string =>
  isHeldUp
    ? `Waits since ${moment}: the mail server did not take it. We try again for a week.`
    : `Waits to be sent since ${moment}`;

export const MAIL_LOG = { failed: "Failed to fetch mails" } as const;

export const SHIPMENT_MAIL_KINDS: Readonly<Record<string, string>> = {
  shipment_update: "Update",
  delay_letter: "Letter",
  subscription_confirmation: "Please confirm",
};
