import type { MissingBox, PaperGoods, PaperShipment } from "../paper.ts";
import { lackingOf } from "../paper-texts.ts";

/** What a paper wants of a record: the box that it leaves empty, with the field that fills it. */
export type Want = (shipment: PaperShipment) => MissingBox[];

export const missingOf = (wants: readonly Want[], shipment: PaperShipment): MissingBox[] =>
  wants.flatMap((want) => want(shipment));

/** A box without a number. */
export const box = (title: string, field: string, words: string): MissingBox => ({
  box: title,
  title,
  field,
  words,
});

export const party =
  (kind: "shipper" | "consignee", title: string): Want =>
  (shipment) => {
    const lack = lackingOf(kind, shipment[kind]);
    return lack ? [{ box: title, title, ...lack }] : [];
  };

export const ifEmpty =
  (isEmpty: (shipment: PaperShipment) => boolean, title: string, field: string, words: string): Want =>
  (shipment) =>
    isEmpty(shipment) ? [box(title, field, words)] : [];

/** Names the first row of goods without it; `words` has its number for #. */
export const inGoods =
  (isEmpty: (row: PaperGoods) => boolean, title: string, column: keyof PaperGoods, words: string): Want =>
  ({ goods }) => {
    const at = goods.findIndex(isEmpty);
    return at < 0 ? [] : [box(title, `goods.${at}.${column}`, words.replace("#", `${at + 1}`))];
  };

const withoutName = ({ description }: PaperGoods) => !description;

/** That there are goods, and what each row of them is. */
export const goodsNamed = (title: string, words = "What the goods of row # are"): Want[] => [
  ifEmpty(({ goods }) => goods.length === 0, title, "goods", "What the goods are"),
  inGoods(withoutName, title, "description", words),
];
