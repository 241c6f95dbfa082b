export const MAILS_WANTED = ["none", "key", "all"] as const;
export type MailsWanted = (typeof MAILS_WANTED)[number];
