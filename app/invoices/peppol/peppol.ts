import { daysBetween, formatDay } from "#app/kit/time/time.ts";
import type { Endpoint, InvoiceParty } from "../invoice.ts";

/** A version of the profile that must be used from a day on, `YYYY-MM-DD`. */
export interface ProfileVersion {
  version: string;
  mandatoryFrom: string;
}

/** Identifiers of the profile for e-invoices, verbatim. */
export const PEPPOL = {
  version: "3.0.21",
  customization: "urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0",
  profile: "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0",
  /** Null until one is announced. */
  next: null as ProfileVersion | null,
} as const;

const NOTICE_DAYS = 60;

/** Returns a notice of a version that becomes mandatory within sixty days, or already is; null before. */
export function profileNotice(next: ProfileVersion | null, today: string): string | null {
  if (!next || daysBetween(today, next.mandatoryFrom) > NOTICE_DAYS) return null;
  return `Version ${next.version} of Peppol BIS Billing is mandatory from ${formatDay(next.mandatoryFrom)}: update this product before.`;
}

/** Peppol scheme of Belgian enterprise numbers. */
export const ENTERPRISE_SCHEME = "0208";
/** Peppol scheme of Belgian VAT numbers. */
export const VAT_SCHEME = "9925";

/** Returns whether a number has ten digits, the first 0 or 1, and right check digits. */
export function isBelgianEnterprise(number: string): boolean {
  return /^[01]\d{9}$/.test(number) && 97 - (Number(number.slice(0, 8)) % 97) === Number(number.slice(8));
}

/** Returns the enterprise number of a Belgian party: its own, or the one in its VAT number; null when neither is valid. */
export function belgianEnterprise({ enterpriseNumber, vatNumber }: InvoiceParty): string | null {
  const inVat = vatNumber?.startsWith("BE") ? vatNumber.slice(2) : null;
  return [enterpriseNumber, inVat].find((number) => number !== null && isBelgianEnterprise(number)) ?? null;
}

/** Returns the Peppol address of a party: the one of its record, else its Belgian enterprise number. */
export function endpointOf(party: InvoiceParty): Endpoint | null {
  if (party.endpoint) return party.endpoint;
  const id = party.address.countryCode === "BE" ? belgianEnterprise(party) : null;
  return id === null ? null : { scheme: ENTERPRISE_SCHEME, id };
}

/** Returns whether an address is valid: a scheme of four digits, and a valid number for the schemes of Belgium. */
export function isEndpoint(scheme: string, id: string): boolean {
  if (scheme === ENTERPRISE_SCHEME) return isBelgianEnterprise(id);
  if (scheme === VAT_SCHEME) return /^BE/i.test(id) && isBelgianEnterprise(id.slice(2));
  return /^\d{4}$/.test(scheme) && /^\S{1,50}$/.test(id);
}
