import { joinParts } from "#app/kit/language/label-text.ts";
import { adrPoints, ADR_POINTS_MAX, isAdrExempt, pointsSum } from "#app/goods/dangerous-goods.ts";
import { PAPER_TEXTS as WORDS } from "./customer-words.ts";
import type { PaperGoods } from "./paper.ts";
import { quantityText } from "./paper-texts.ts";

/**
 * The total of each transport category with its value, which ADR 5.4.1.1.1 (f) wants where 1.1.3.6 is used, and what
 * follows for these goods alone. Empty where no row is subject to it; no verdict while a row lacks its figures.
 */
export function adrLine(goods: readonly PaperGoods[]): string {
  const adr = adrPoints(goods);
  if (!adr) return "";
  if (adr.neverExempt) return WORDS.adrNever;
  const number = (value: number) => quantityText(value, 3);
  const sums = adr.byCategory.map((line) => WORDS.adrCategory(line.category, pointsSum(line, number)));
  // Nothing is known yet: it is filled in by hand.
  if (sums.length === 0) return "";
  const total = sums.length > 1 ? [WORDS.adrTotal(number(adr.points))] : [];
  const verdict =
    adr.points > ADR_POINTS_MAX ? WORDS.adrFull : isAdrExempt(adr) ? WORDS.adrExempt : WORDS.adrIncomplete;
  return [joinParts([...sums, ...total]), verdict].filter(Boolean).join(". ");
}
