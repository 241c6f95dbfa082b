import { DETAIL_MESSAGES } from "#words/shipment-details.ts";

/**
 * What looks wrong in the number of a master air waybill, null when it is sound. IATA Resolution 600a: three digits of
 * the airline, a serial number of seven, and as check digit the remainder of that serial number divided by 7. House
 * air waybills are numbered by each forwarder and have no such rule.
 */
export function airWaybillWarning(typed: string): string | null {
  const digits = digitsOf(typed);
  if (!digits) return DETAIL_MESSAGES.notAnAirWaybill;
  const should = airWaybillCheckDigit(digits.slice(3, 10));
  return digits[10] === should ? null : DETAIL_MESSAGES.wrongDigit("air waybill", should);
}

/** The check digit of a serial number of seven digits. */
export function airWaybillCheckDigit(serial: string): string {
  return String(Number(serial) % 7);
}

function digitsOf(typed: string): string | null {
  const digits = typed.replace(/[\s.\-/]/g, "");
  return /^\d{11}$/.test(digits) ? digits : null;
}
