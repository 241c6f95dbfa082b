import type { MissingBox, PaperGoods, PaperShipment } from "../paper-data.ts";
import { lackingOf } from "../paper-texts.ts";

/** Requirement of a paper: returns the boxes that a record leaves empty, with the fields that fill them. */
export type RequiredBox = (shipment: PaperShipment) => MissingBox[];

export const missingOf = (wants: readonly RequiredBox[], shipment: PaperShipment): MissingBox[] =>
  wants.flatMap((want) => want(shipment));

/** Builds a missing box without a number. */
export const box = (title: string, field: string, words: string): MissingBox => ({
  box: title,
  title,
  field,
  words,
});

export const party =
  (kind: "shipper" | "consignee", title: string): RequiredBox =>
  (shipment) => {
    const lack = lackingOf(kind, shipment[kind]);
    return lack ? [{ box: title, title, ...lack }] : [];
  };

export const ifEmpty =
  (isEmpty: (shipment: PaperShipment) => boolean, title: string, field: string, words: string): RequiredBox =>
  (shipment) =>
    isEmpty(shipment) ? [box(title, field, words)] : [];

/** Reports the first row of goods that lacks a column; # in `words` is replaced by its number. */
export const inGoods =
  (
    isEmpty: (row: PaperGoods) => boolean,
    title: string,
    column: keyof PaperGoods,
    words: string,
  ): RequiredBox =>
  ({ goods }) => {
    const at = goods.findIndex(isEmpty);
    return at < 0 ? [] : [box(title, `goods.${at}.${column}`, words.replace("#", `${at + 1}`))];
  };

const withoutName = ({ description }: PaperGoods) => !description;

/** Requires at least one row of goods, and a description of each. */
export const describedGoods = (title: string, words = "What the goods of row # are"): RequiredBox[] => [
  ifEmpty(({ goods }) => goods.length === 0, title, "goods", "What the goods are"),
  inGoods(withoutName, title, "description", words),
];
