/** Which mails a customer wants: none, the key events, or all. */
export const MAILS_WANTED = ["none", "key", "all"] as const;
export type MailsWanted = (typeof MAILS_WANTED)[number];
