/** Why mails to an address were stopped. */
export type SuppressionReason = "bounce" | "complaint" | "request";
