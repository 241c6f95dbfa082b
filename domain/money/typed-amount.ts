import { Big } from "big.js";
import type { Refusal } from "../form-codec.ts";
import { readTypedDecimals } from "../typed-number.ts";
import { AMOUNT_MESSAGES } from "#words/money.ts";
import type { Decimal } from "./money.ts";

/** What a typed amount may be, and how it is called where it is refused. */
export interface AmountRule {
  label: string;
  /** Decimals the column holds. */
  decimals: number;
  max: number;
  /** Below zero too: a discount. */
  signed?: true;
  /** What may stand after the number, such as `kg`. */
  units?: readonly string[];
  /** A currency, as its code or its sign, may stand before or after the number. */
  money?: true;
}

const CURRENCY_BEFORE = /^(?:[a-z]{3}|[€$£¥])\s*(?=[\d-])/i;
const CURRENCY_AFTER = /(?<=\d)\s*(?:[a-z]{3}|[€$£¥])$/i;
const UNIT = /(?<=\d)\s*(%|m3|[a-z]+)\.?$/i;

/**
 * Reads an amount as people type or paste it: 1.250,50 · € 1,250.50 · -40 · 3,5 %. Gives the decimal text, or why there
 * is none; one that can mean two (1.250) is asked.
 */
export function readAmount(text: string, rule: AmountRule): Decimal | Refusal {
  const refused = { refused: AMOUNT_MESSAGES.notANumber(rule.label, rule.decimals) };
  if (text.length > 60) return refused;
  const plain = text.normalize("NFKC").trim().replace(/[−–]/g, "-");
  const bare = withoutSigns(plain, rule);
  const isNegative = bare.startsWith("-");
  const all = readTypedDecimals(isNegative ? bare.slice(1) : bare);
  const exact = all.filter((decimal) => (decimal.split(".")[1]?.length ?? 0) <= rule.decimals);
  const possible = exact.filter((decimal) => new Big(decimal).lte(rule.max));
  const [first, second] = possible.length > 0 ? possible : exact;
  if (first === undefined) return refused;
  if (second !== undefined && second !== first) {
    const write = [first, second].map(unambiguous);
    return { refused: AMOUNT_MESSAGES.ambiguous(rule.label, text.trim(), [first, second], write) };
  }
  if (isNegative && !rule.signed && first !== "0") return { refused: AMOUNT_MESSAGES.negative(rule.label) };
  if (new Big(first).gt(rule.max)) return { refused: AMOUNT_MESSAGES.tooLarge(rule.label, rule.max) };
  return isNegative && first !== "0" ? `-${first}` : first;
}

function withoutSigns(text: string, { units = [], money }: AmountRule): string {
  if (money) return text.replace(CURRENCY_BEFORE, "").replace(CURRENCY_AFTER, "");
  const unit = UNIT.exec(text)?.[1]?.toLowerCase();
  return unit !== undefined && units.includes(unit) ? text.replace(UNIT, "") : text;
}

/** As it is read in one way: 1.344 becomes 1.3440. */
function unambiguous(decimal: Decimal): string {
  return decimal.split(".")[1]?.length === 3 ? `${decimal}0` : decimal;
}

/** A stored decimal as it would be typed: `1250.500` is 1250.5, `0.250` is 0.25, `1.344` is 1.3440. */
export function amountText(decimal: Decimal | null | undefined): string {
  if (decimal === null || decimal === undefined || decimal === "") return "";
  return unambiguous(new Big(decimal).toFixed());
}
