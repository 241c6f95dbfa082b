import type { MissingBox, PaperParty, PaperShipment } from "./paper.ts";

/** Letters outside the scripts of our fonts (documents/kit/fonts.ts): a paper has an empty square for each. */
const UNPRINTED =
  /(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Common}\p{Script=Inherited}])\p{L}+/u;

/** What the record has in letters that no paper can print, such as Chinese or Hebrew; each with the way to its field. */
export function unprintedTexts(shipment: PaperShipment): MissingBox[] {
  const found: MissingBox[] = [];
  const look = (title: string, field: string, texts: readonly (string | null)[]) => {
    const [letters] = UNPRINTED.exec(texts.filter(Boolean).join("\n")) ?? [];
    if (letters === undefined) return;
    const words = `«${letters}» is printed as empty squares: write it in Latin letters`;
    found.push({ box: title, title, field, words, unprinted: true });
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
  return found;
}

const partyTexts = (party: PaperParty | null) => (party ? [party.company, party.name, ...party.address] : []);
