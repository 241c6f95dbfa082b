/** Days for which a confirmation link works; unconfirmed subscriptions are then deleted. */
export const CONFIRM_DAYS = 3;

/** Days after delivery when mails about a shipment end. */
export const END_DAYS = 30;
