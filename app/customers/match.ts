import { companyNameKey, postcodeKey } from "./company-name.ts";
import sharedDomains from "./shared-mail-domains.json" with { type: "json" };
import { isKnownVat, numberKey, readVat } from "./company-numbers.ts";

export interface CompanyCandidate {
  name: string;
  vat_number: string | null;
  postcode: string | null;
  emails: readonly string[];
  country_code?: string | null;
}

export interface ComparedCompany {
  id: string;
  name: string;
  legal_name: string | null;
  vat_number: string | null;
  postcode: string | null;
  country_code: string | null;
}

interface MatchFacts {
  sameEmail: boolean;
  sameDomain: boolean;
}

export const MATCH_REASONS = ["vat", "email", "name"] as const;
export type MatchReason = (typeof MATCH_REASONS)[number];

export interface CompanyMatch {
  id: string;
  name: string;
  why: MatchReason;
  sure: boolean;
}

export const confirmedMatchIds = (matches: readonly CompanyMatch[]) => matches.map(({ id }) => id).join(" ");

/** Returns the domain of an address if it identifies a company; null for public mail providers. */
export function companyDomain(email: string): string | null {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1).toLowerCase();
  return at < 1 || !isOwnDomain(domain) ? null : domain;
}

/**
 * Normalizes a VAT number; null for a word, an invalid number or an unknown prefix. A missing prefix is that of the
 * country, else Belgian (`vat_key`).
 */
export function vatKey(vatNumber: string | null, country: string | null = null): string | null {
  const typed = vatNumber ?? "";
  const reading = readVat(typed, country ?? (/^\d{9,10}$/.test(numberKey(typed)) ? "BE" : null));
  return "value" in reading && isKnownVat(reading.value) ? reading.value : null;
}

/** Returns whether both are known and different. */
const differ = (one: string | null | undefined, other: string | null | undefined) =>
  Boolean(one) && Boolean(other) && one !== other;

/** Returns whether one of two names is a prefix of the other: «Maes» and «Maes Logistics». */
function areAlike(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return false;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= 4 && long.startsWith(short);
}

/**
 * Compares a candidate with a stored company. Sure: the same VAT number; the same e-mail and a similar name; the same
 * name and postcode; unless another field contradicts.
 */
export function compareCompany(
  candidate: CompanyCandidate,
  stored: ComparedCompany,
  { sameEmail, sameDomain }: MatchFacts,
): CompanyMatch | null {
  const matchBy = (why: MatchReason, sure: boolean) => ({ id: stored.id, name: stored.name, why, sure });
  const [vat, storedVat] = [
    vatKey(candidate.vat_number, candidate.country_code),
    vatKey(stored.vat_number, stored.country_code),
  ];
  if (vat !== null && vat === storedVat) return matchBy("vat", true);
  const name = companyNameKey(candidate.name);
  const names = [stored.name, stored.legal_name].map((each) => companyNameKey(each ?? ""));
  const otherVat = differ(vat, storedVat);
  if (sameEmail) return matchBy("email", !otherVat && names.some((each) => areAlike(name, each)));
  const [postcode, storedPostcode] = [postcodeKey(candidate.postcode), postcodeKey(stored.postcode)];
  if (name !== null && names.includes(name)) {
    const samePlace = postcode !== null && postcode === storedPostcode;
    if (otherVat && !samePlace) return null;
    return matchBy("name", samePlace && !otherVat && !differ(candidate.country_code, stored.country_code));
  }
  return sameDomain && !otherVat ? matchBy("email", false) : null;
}

/** Sorts matches: sure ones first, then by the strength of the reason. */
export function orderMatches(matches: readonly CompanyMatch[]): CompanyMatch[] {
  const place = ({ why, sure }: CompanyMatch) =>
    MATCH_REASONS.indexOf(why) + (sure ? 0 : MATCH_REASONS.length);
  return matches.toSorted((one, other) => place(one) - place(other) || one.name.localeCompare(other.name));
}

/** Domains of public mail providers, which identify no company. */
const SHARED = new Set(sharedDomains);

function isOwnDomain(domain: string): boolean {
  return domain.includes(".") && !SHARED.has(domain.toLowerCase());
}
