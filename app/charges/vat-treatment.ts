import { z } from "zod";
import { countryName, isInEu } from "#app/customers/countries.ts";
import { type Language, LANGUAGES } from "#app/kit/language/language.ts";
import type { Decimal } from "#app/kit/money/money.ts";
import { textSchema } from "#app/kit/forms/form-codec.ts";
import { readAmount } from "#app/kit/money/typed-amount.ts";
import { requiredLine, limit, line } from "#app/kit/text/text.ts";

/** VAT categories of EN 16931 (UNCL5305), with their meaning. */
export const VAT_CATEGORY_TEXTS = {
  S: "Standard or reduced rate",
  Z: "Zero rate",
  E: "Exempt",
  AE: "Reverse charge",
  K: "Intra-EU supply",
  G: "Export outside the EU",
  O: "Not subject to VAT",
} as const;
export type VatCategory = keyof typeof VAT_CATEGORY_TEXTS;
export const VAT_CATEGORIES = Object.keys(VAT_CATEGORY_TEXTS) as VatCategory[];
/** Categories for which an invoice states why no VAT is charged. */
const NEEDS_REASON: readonly VatCategory[] = ["E", "AE", "K", "G", "O"];

export const ROUTE_TEXTS = {
  domestic: "Within the country",
  intra_eu: "Within the EU",
  export: "Export out of the EU",
  import: "Import into the EU",
  other: "Other, or not known",
} as const;
export type RouteKind = keyof typeof ROUTE_TEXTS;
export const ROUTE_KINDS = Object.keys(ROUTE_TEXTS) as RouteKind[];

export const PAYER_TEXTS = {
  home: "In our country",
  eu_vat: "In the EU, with a VAT number",
  eu_no_vat: "In the EU, without a VAT number",
  outside: "Outside the EU",
} as const;
export type PayerKind = keyof typeof PAYER_TEXTS;
export const PAYER_KINDS = Object.keys(PAYER_TEXTS) as PayerKind[];

export interface VatTreatment {
  id: string;
  name: string;
  category: VatCategory;
  /** Percent; above zero only for S. */
  rate: Decimal;
  exemption_code: string | null;
  texts: Partial<Record<Language, string>>;
  routes: RouteKind[];
  payers: PayerKind[];
  position: number;
  /** A sample, which the owner has not confirmed yet. */
  sample: boolean;
  archived_at: Date | null;
  updated_at: Date;
}

const text = (language: Language) => line(`The text (${language})`, 300);

const TEXT_FIELDS = LANGUAGES.map((language) => `text_${language}` as const);

export const vatTreatmentForm = z
  .object({
    name: requiredLine({ required: "Name is required", ...limit("Name", 100) }),
    category: z.enum(VAT_CATEGORIES, { error: "Choose a category" }),
    rate: textSchema<Decimal>((text) =>
      readAmount(text, { label: "Rate", decimals: 2, max: 100, units: ["%"] }),
    ).transform((rate) => rate ?? "0"),
    exemption_code: line("Exemption code", 30),
    position: z.coerce
      .number({ error: "Order is a whole number" })
      .int("Order is a whole number")
      .min(0)
      .max(999),
    routes: z.array(z.enum(ROUTE_KINDS)).default([]),
    payers: z.array(z.enum(PAYER_KINDS)).default([]),
    text_en: text("en"),
    text_nl: text("nl"),
    text_fr: text("fr"),
    text_de: text("de"),
  })
  .superRefine(({ category, rate, exemption_code, ...form }, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    if (category === "S" && Number(rate) === 0) refuse("rate", "This category needs a rate above 0%");
    if (category !== "S" && Number(rate) !== 0) refuse("rate", "Only the category S has a rate above 0%");
    if (!NEEDS_REASON.includes(category)) {
      if (exemption_code) refuse("exemption_code", "This category takes no exemption code");
      return;
    }
    for (const field of TEXT_FIELDS)
      if (!form[field]) refuse(field, "The invoice must say why no VAT is charged");
  });
export type VatTreatmentInput = z.output<typeof vatTreatmentForm>;

/** Classifies a route by the countries of both ends (ISO 3166). @param home the country of the company */
export function routeKind(from: string | null, to: string | null, home: string): RouteKind {
  if (!from || !to) return "other";
  if (from === home && to === home) return "domestic";
  if (isInEu(from) && isInEu(to)) return "intra_eu";
  return isInEu(from) ? "export" : isInEu(to) ? "import" : "other";
}

interface PayerFacts {
  country: string | null;
  hasVatNumber: boolean;
}

/** Classifies a payer; null when the country is not known. */
function payerKind({ country, hasVatNumber }: PayerFacts, home: string): PayerKind | null {
  if (!country) return null;
  if (country === home) return "home";
  return isInEu(country) ? (hasVatNumber ? "eu_vat" : "eu_no_vat") : "outside";
}

/**
 * Proposes the treatment of an undecided line: that of its code, else the first for its route and payer.
 * @returns null with the reason when none fits
 */
export function proposeVat(
  treatments: readonly VatTreatment[],
  about: { codeTreatmentId: string | null; route: RouteKind; payer: PayerFacts; home: string },
): { treatment: VatTreatment | null; reason: string } {
  const active = treatments.filter(({ archived_at }) => archived_at === null);
  const ofCode = active.find(({ id }) => id === about.codeTreatmentId);
  if (ofCode) return { treatment: ofCode, reason: "by the charge code" };
  const kind = payerKind(about.payer, about.home);
  if (kind === null) return { treatment: null, reason: "the country of who pays is not known" };
  const treatment = active
    .toSorted((one, other) => one.position - other.position)
    .find(({ routes, payers }) => routes.includes(about.route) && payers.includes(kind));
  const payer = `who pays is in ${countryName(about.payer.country ?? "")}, ${about.payer.hasVatNumber ? "with" : "without"} a VAT number`;
  return { treatment: treatment ?? null, reason: `${ROUTE_TEXTS[about.route]}; ${payer}` };
}
