/** Days for which a confirmation link works; unconfirmed subscriptions are then deleted. */
export const CONFIRM_DAYS = 3;
