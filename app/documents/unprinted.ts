import type { MissingBox, PaperParty, PaperShipment } from "./paper-data.ts";

/** Characters missing from our fonts (app/kit/pdf/fonts.server.ts): other scripts, most signs, wide letters, emoji. */
const UNPRINTED =
  /(?:(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Common}\p{Script=Inherited}])\p{L}|(?![∂∅∆∏∑−∕∙√∞∫≈≠≤≥◊◌])[\u2190-\u2bff]|[\u3001-\u33ff\uff01-\uffe6\u{1f000}-\u{1faff}])+/u;

export const unprintedWords = (letters: string) =>
  `«${letters}» is printed as empty squares: write it in Latin letters, or leave it out`;

export const unprintedIn = (texts: readonly (string | null)[]): string | undefined =>
  UNPRINTED.exec(texts.filter(Boolean).join("\n"))?.[0];

/** Lists texts with characters that cannot be printed, such as Chinese or Hebrew, each with its field. */
export function unprintedTexts(shipment: PaperShipment): MissingBox[] {
  const missing: MissingBox[] = [];
  const look = (title: string, field: string, texts: readonly (string | null)[]) => {
    const letters = unprintedIn(texts);
    if (letters === undefined) return;
    missing.push({ box: title, title, field, words: unprintedWords(letters), unprinted: true });
  };
  look("Shipper", "shipper_id", partyTexts(shipment.shipper));
  look("Consignee", "consignee_id", partyTexts(shipment.consignee));
  look("Origin", "origin_location", [shipment.origin.name]);
  look("Destination", "destination_location", [shipment.destination.name]);
  for (const [at, { description, marks }] of shipment.goods.entries())
    look(
      `Goods, row ${at + 1}`,
      `goods.${at}.${UNPRINTED.test(description ?? "") ? "description" : "marks"}`,
      [description, marks],
    );
  look(
    "Legs",
    "legs",
    shipment.legs.flatMap((leg) => [leg.carrier, leg.conveyance, leg.from_place, leg.to_place]),
  );
  return missing;
}

const partyTexts = (party: PaperParty | null) => (party ? [party.company, party.name, ...party.address] : []);
