import type { LineVat } from "./invoice.ts";

/** Reason for a separate invoice: lines not subject to VAT, or a category with two reasons. */
export type SplitReason = "not_subject" | "two_reasons";

interface InvoicePart<Line> {
  lines: Line[];
  /** Null for the first invoice. */
  why: SplitReason | null;
}

const isTaxed = ({ category }: LineVat) => category === "S" || category === "Z";
const reasonOf = ({ exemptionCode, reason }: LineVat) => `${exemptionCode ?? ""}\n${reason ?? ""}`;

/** Returns whether the standard allows two lines on one invoice. */
export function mayStandTogether(one: LineVat, other: LineVat): boolean {
  if ((one.category === "O") !== (other.category === "O")) return false;
  if (one.category !== other.category || isTaxed(one)) return true;
  return reasonOf(one) === reasonOf(other);
}

/**
 * Splits lines into the fewest invoices that the standard allows, in the order of their first lines: lines not subject
 * to VAT are separate (BR-O-11), and a category without VAT has one reason (BR-E-01, BR-AE-01 …).
 */
export function splitByVat<Line extends { vat: LineVat }>(lines: readonly Line[]): InvoicePart<Line>[] {
  const parts: InvoicePart<Line>[] = [];
  for (const line of lines) {
    const part = parts.find(({ lines: some }) => some.every(({ vat }) => mayStandTogether(vat, line.vat)));
    if (part) part.lines.push(line);
    else parts.push({ lines: [line], why: parts.length === 0 ? null : whyApart(parts, line.vat) });
  }
  return parts;
}

function whyApart<Line extends { vat: LineVat }>(parts: InvoicePart<Line>[], vat: LineVat): SplitReason {
  const isSubject = vat.category !== "O";
  const sameKind = parts.some(({ lines }) => (lines[0]?.vat.category !== "O") === isSubject);
  return sameKind ? "two_reasons" : "not_subject";
}
