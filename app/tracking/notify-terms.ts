/** A confirmation link works so long; what was not confirmed by then is forgotten. */
export const CONFIRM_DAYS = 3;

/** Mails about a shipment end so many days after its delivery. */
export const END_DAYS = 30;
