import type { GoodsRow } from "../goods.ts";
import { IMPORT_ROW_MESSAGES } from "../import-words.ts";
import { withoutSeparators } from "../columns.ts";

type CellTexts = Record<string, string>;

export const YES = /^(?:yes|y|true|1|x|ja|j|oui|o)$/i;
export const NO = /^(?:no|n|false|0|nee|non|nein)$/i;

const BOXES = ["stackable", "marine_pollutant", "limited_quantity"] as const;

const HS_LENGTHS: readonly number[] = [6, 8, 10];

/** Returns the first goods cell whose error needs a message of its own; HS codes already stored are accepted. */
export function wrongGoodsCell(
  typed: CellTexts,
  stored: readonly GoodsRow[],
): { name: string; why: string } | null {
  const { hs_code = "" } = typed;
  for (const name of BOXES) {
    const text = typed[name]?.trim() ?? "";
    if (text !== "" && !YES.test(text) && !NO.test(text))
      return { name, why: IMPORT_ROW_MESSAGES.neitherYesNorNo(text) };
  }
  const digits = withoutSeparators(hs_code);
  if (digits === "" || stored.some((row) => row.hs_code === digits)) return null;
  if (!/^\d+$/.test(digits)) return { name: "hs_code", why: IMPORT_ROW_MESSAGES.hsCodeInvalid(hs_code) };
  if (HS_LENGTHS.includes(digits.length)) return null;
  return { name: "hs_code", why: IMPORT_ROW_MESSAGES.hsCodeLength(hs_code, digits) };
}

/** Converts cells to checkboxes as the form sends them: checked for the rare case. */
export function boxesOf(typed: CellTexts): CellTexts {
  const boxes: CellTexts = {};
  for (const name of BOXES) {
    const text = typed[name]?.trim();
    if (text === undefined) continue;
    if (name === "stackable") boxes[name] = NO.test(text) ? "no" : "";
    else boxes[name] = YES.test(text) ? "yes" : "";
  }
  return boxes;
}
