import { z } from "zod";
import { DETAIL_MESSAGES } from "./details-messages.ts";
import { type FieldColumn, formsOf, labelsOf, lineColumn, valuesOf, codeText } from "./columns.ts";
import type { GoodsRow } from "./goods.ts";
import { isCurrency, NO_CURRENCY } from "#app/kit/money/currency.ts";
import { quantityColumn, VALUE_QUANTITY } from "#app/goods/quantity.ts";
import { temperatureColumn } from "#app/goods/temperature.ts";

/** Incoterms 2020 (ICC publication 723). */
export const INCOTERMS = {
  EXW: "Ex Works",
  FCA: "Free Carrier",
  CPT: "Carriage Paid To",
  CIP: "Carriage and Insurance Paid To",
  DAP: "Delivered at Place",
  DPU: "Delivered at Place Unloaded",
  DDP: "Delivered Duty Paid",
  FAS: "Free Alongside Ship",
  FOB: "Free On Board",
  CFR: "Cost and Freight",
  CIF: "Cost, Insurance and Freight",
} as const;
export type Incoterm = keyof typeof INCOTERMS;
export const isIncoterm = (text: string): text is Incoterm => Object.hasOwn(INCOTERMS, text);
/** Terms under which the buyer pays for the carriage: the default payer of freight. */
export const BUYER_PAYS: readonly Incoterm[] = ["EXW", "FCA", "FAS", "FOB"];
const TERMS_OF_SEA: readonly string[] = ["FAS", "FOB", "CFR", "CIF"];

export const CURRENCIES = ["EUR", "USD", "GBP", "CHF", "CNY", "AED"] as const;

export const FORM_CURRENCY = CURRENCIES[0];

/** The town an Incoterm names in most cases: that of the origin under E and F terms, else that of the destination. */
export function usualNamedPlace(
  incoterm: string | null | undefined,
  { origin_location, destination_location }: { origin_location?: string; destination_location?: string },
): string {
  if (!incoterm || !isIncoterm(incoterm)) return "";
  const end = BUYER_PAYS.includes(incoterm) ? origin_location : destination_location;
  return end?.split(",")[0]?.trim() ?? "";
}

/** Range in °C of temperature-controlled carriage. */
export const TEMPERATURES = { min: -100, max: 100 };

export const TERM_COLUMNS = {
  incoterm: {
    label: "Incoterm",
    value: z
      .union([z.literal(""), z.enum(Object.keys(INCOTERMS) as [Incoterm, ...Incoterm[]])], {
        error: "Choose one of the eleven Incoterms 2020",
      })
      .nullish()
      .transform((term) => term || null),
    exported: "word",
  },
  incoterm_place: { ...lineColumn("Named place", 200), title: "Incoterm Place" },
  declared_value: quantityColumn(VALUE_QUANTITY),
  declared_currency: {
    label: "Currency",
    value: codeText({ test: isCurrency }, NO_CURRENCY, (text) => text.trim().toUpperCase()),
    exported: "word",
  },
  dangerous_goods: {
    label: "Dangerous goods",
    value: z.boolean().default(false),
    form: z
      .string()
      .nullish()
      .transform((text) => text === "yes"),
    exported: "yes or no",
  },
  temperature_min_c: temperatureColumn("Lowest temperature", TEMPERATURES),
  temperature_max_c: temperatureColumn("Highest temperature", TEMPERATURES),
} as const satisfies Record<string, FieldColumn>;
export const TERM_LABELS = labelsOf(TERM_COLUMNS);
export const TERM_NAMES = Object.keys(TERM_COLUMNS) as (keyof Terms)[];

export const termsFields = z.object(valuesOf(TERM_COLUMNS));
export const termsForm = z
  .object(formsOf(TERM_COLUMNS))
  .transform((terms) =>
    terms.declared_value === null
      ? terms
      : { ...terms, declared_currency: terms.declared_currency ?? FORM_CURRENCY },
  )
  .superRefine(checkTerms);

function checkTerms(terms: Terms, context: z.core.$RefinementCtx): void {
  checkDeclaredValue(terms, context);
  const { temperature_min_c: min, temperature_max_c: max } = terms;
  if (min === null || max === null || min <= max) return;
  const message = DETAIL_MESSAGES.temperaturesCross;
  context.addIssue({ code: "custom", path: ["temperature_max_c"], message });
}

function checkDeclaredValue(
  { declared_value, declared_currency }: Pick<Terms, "declared_value" | "declared_currency">,
  context: z.core.$RefinementCtx,
): void {
  const refuse = (column: string, message: string) =>
    context.addIssue({ code: "custom", path: [column], message });
  if (declared_value !== null && declared_currency === null)
    refuse("declared_currency", DETAIL_MESSAGES.currencyMissing);
  if (declared_value === null && declared_currency !== null)
    refuse("declared_value", DETAIL_MESSAGES.valueMissing);
}

export const termsSchema = termsFields.superRefine(checkTerms);
export type Terms = z.output<typeof termsFields>;

type Goods = readonly Pick<GoodsRow, "un_number">[];

export const hasUnNumber = (goods: Goods): boolean => goods.some(({ un_number }) => un_number !== null);

/** Marks a shipment with a UN number as dangerous goods, also when the box is unchecked: it needs their papers. */
export const withDangerousGoods = (terms: Terms, goods: Goods): Terms =>
  hasUnNumber(goods) ? { ...terms, dangerous_goods: true } : terms;

export function incotermWarnings(
  { incoterm, incoterm_place }: { incoterm: string | null; incoterm_place: string | null },
  serviceType: string,
): { column: "incoterm" | "incoterm_place"; message: string }[] {
  const warnings: ReturnType<typeof incotermWarnings> = [];
  if (incoterm && TERMS_OF_SEA.includes(incoterm) && serviceType !== "Sea Freight")
    warnings.push({
      column: "incoterm",
      message: `${incoterm} is meant for sea and inland waterway only (Incoterms 2020)`,
    });
  if (incoterm && !incoterm_place)
    warnings.push({ column: "incoterm_place", message: `${incoterm} needs its named place` });
  if (!incoterm && incoterm_place)
    warnings.push({ column: "incoterm", message: "A named place needs its Incoterm" });
  return warnings;
}

export function termsWarnings(
  terms: Terms,
  { serviceType, goods }: { serviceType: string; goods: Goods },
): { column: keyof Terms; message: string }[] {
  const warnings: { column: keyof Terms; message: string }[] = incotermWarnings(terms, serviceType);
  const { dangerous_goods } = terms;
  const dangerous = goods.findIndex(({ un_number }) => un_number !== null);
  const unNumber = goods[dangerous]?.un_number;
  if (unNumber && !dangerous_goods)
    warnings.push({
      column: "dangerous_goods",
      message: DETAIL_MESSAGES.dangerousNotSaid(dangerous + 1, unNumber),
    });
  return warnings;
}
