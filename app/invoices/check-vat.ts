import { Big } from "big.js";
import { VAT_CATEGORY_TEXTS, type VatCategory } from "#app/charges/vat-treatment.ts";
import EXEMPTIONS from "./exemption-codes.json" with { type: "json" };
import type { Invoice, InvoiceLine, LineVat } from "./invoice.ts";
import type { InvoiceProblem } from "./problem.ts";
import { mayStandTogether } from "./split-by-vat.ts";

/** Names of the rules of each category in EN 16931: `BR-AE-01`. */
const RULES: Record<VatCategory, string> = { S: "S", Z: "Z", E: "E", AE: "AE", K: "IC", G: "G", O: "O" };
/** Exemption codes that belong to one category; all others belong to category E. */
const CATEGORY_OF: Readonly<Record<string, VatCategory>> = {
  "VATEX-EU-G": "G",
  "VATEX-EU-O": "O",
  "VATEX-EU-IC": "K",
  "VATEX-EU-AE": "AE",
};

/** Lists violations of the rules of each VAT category. */
export function vatProblems(invoice: Invoice): InvoiceProblem[] {
  const categories = new Set(invoice.lines.map(({ vat }) => vat.category));
  return [
    ...invoice.lines.flatMap(({ vat }, index) => treatmentProblems(vat, `lines.${index}.vat`)),
    ...apartProblems(invoice.lines),
    ...[...categories].flatMap((category) => partyProblems(invoice, category)),
    ...(categories.has("K") ? supplyProblems(invoice) : []),
  ];
}

function treatmentProblems(
  { category, rate, exemptionCode, reason }: LineVat,
  field: string,
): InvoiceProblem[] {
  const rule = `BR-${RULES[category]}`;
  const name = VAT_CATEGORY_TEXTS[category];
  const percent = new Big(rate);
  const problems: InvoiceProblem[] = [];
  const refuse = (number: string, part: string, message: string) =>
    problems.push({ rule: `${rule}-${number}`, field: `${field}.${part}`, message });
  if (category === "S" && percent.lte(0)) refuse("05", "rate", "The standard rate is above 0%");
  if (category !== "S" && !percent.eq(0)) refuse("05", "rate", `«${name}» has a rate of 0 %`);
  if (percent.gt(100)) refuse("05", "rate", "A rate is at most 100%");
  const isTaxed = category === "S" || category === "Z";
  if (isTaxed && (exemptionCode || reason?.trim()))
    refuse("10", "reason", `«${name}» gives no reason why VAT is not charged`);
  if (!isTaxed && !exemptionCode && !reason?.trim())
    refuse("10", "reason", `«${name}» says why no VAT is charged: give its treatment a text in the settings`);
  if (exemptionCode && !isTaxed) {
    if (!EXEMPTIONS.includes(exemptionCode))
      problems.push({
        rule: "BR-CL-22",
        field: `${field}.exemptionCode`,
        message: `«${exemptionCode}» is not on the list of exemption codes (VATEX)`,
      });
    else if ((CATEGORY_OF[exemptionCode] ?? "E") !== category)
      problems.push({
        rule: "PEPPOL-EN16931-P0104",
        field: `${field}.exemptionCode`,
        message: `${exemptionCode} belongs to «${VAT_CATEGORY_TEXTS[CATEGORY_OF[exemptionCode] ?? "E"]}»`,
      });
  }
  return problems;
}

/** Reports lines that must be on a separate invoice, once per category, at the first such line. */
function apartProblems(lines: readonly InvoiceLine[]): InvoiceProblem[] {
  const problems = new Map<string, InvoiceProblem>();
  const refuse = (rule: string, index: number, message: string) => {
    if (!problems.has(rule)) problems.set(rule, { rule, field: `lines.${index}.vat`, message });
  };
  const isMixed = new Set(lines.map(({ vat }) => vat.category === "O")).size > 1;
  for (const [index, { vat }] of lines.entries()) {
    if (isMixed && vat.category === "O")
      refuse("BR-O-11", index, "What is not subject to VAT stands on an invoice of its own: split it");
    const first = lines.find((line) => line.vat.category === vat.category);
    if (first && !mayStandTogether(first.vat, vat))
      refuse(
        `BR-${RULES[vat.category]}-01`,
        index,
        `«${VAT_CATEGORY_TEXTS[vat.category]}» has one reason on an invoice: split it`,
      );
  }
  return [...problems.values()];
}

/** Checks the VAT numbers of the parties. Invoices not subject to VAT have none: the writer omits them. */
function partyProblems({ seller, buyer }: Invoice, category: VatCategory): InvoiceProblem[] {
  if (category === "O") return [];
  const rule = `BR-${RULES[category]}-02`;
  const name = VAT_CATEGORY_TEXTS[category];
  const problems: InvoiceProblem[] = [];
  if (!seller.vatNumber)
    problems.push({
      rule,
      field: "seller.vatNumber",
      message: `«${name}» needs our VAT number: Settings, Invoicing`,
    });
  if (category === "K" && !buyer.vatNumber)
    problems.push({ rule, field: "buyer.vatNumber", message: `«${name}» needs the customer's VAT number` });
  if (category === "AE" && !buyer.vatNumber && !buyer.enterpriseNumber)
    problems.push({
      rule,
      field: "buyer.vatNumber",
      message: `«${name}» needs the customer's VAT or enterprise number`,
    });
  return problems;
}

function supplyProblems({ delivery }: Invoice): InvoiceProblem[] {
  const problems: InvoiceProblem[] = [];
  if (!delivery.day)
    problems.push({
      rule: "BR-IC-11",
      field: "delivery.day",
      message: "An intra-EU supply says when it was delivered",
    });
  if (!delivery.countryCode)
    problems.push({
      rule: "BR-IC-12",
      field: "delivery.countryCode",
      message: "An intra-EU supply says to which country it was delivered",
    });
  return problems;
}
