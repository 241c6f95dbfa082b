/** Why mails to an address were stopped. */
export type StopReason = "bounce" | "complaint" | "request";
