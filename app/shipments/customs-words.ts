/** Commission Delegated Regulation (EU) 2015/2446, Annex B, 18 05 000 000, and frequent stop words of ICS2. */
const STOP_WORDS = new Set(
  `accessories | adapter | agricultural products | all kinds of cargo | all kinds of goods | animals | apparel |
  appliances | articles | as ordered | as per attached invoice | attached manifest | auto parts | automobiles | baggage |
  bags | battery | bits | boards | boxes | cables | caps | cards | cartons | case | chemicals | chemicals hazardous |
  chemicals non-hazardous | cleaning products | clothes | clothing | commodity | component | consol | consolidated |
  consolidated cargo | consolidated goods | consolidation | consumer goods | courier | dangerous goods | decorations |
  documents | drugs | drums | electronic equipment | electronic goods | electronics | equipment | exhibition goods | fish |
  food | foodstuff | footwear | freight all kinds | freight of all kinds | fak | fruit | fuel | garments | general cargo |
  general goods | gifts | goods | hardware | household goods | industrial goods | items | machine | machine parts |
  machinery | machines | material | materials | medical supplies | merchandise | metal | miscellaneous | none | n/a | other |
  packages | pallet | pallets | parcel | parcels | parts | personal effects | pieces | pipes | plastic | plastic goods |
  products | said to contain | sample | samples | see invoice | shoes | spare part | spare parts | spares | steel | stuff |
  supplies | textile | textiles | tools | toys | unknown | various | various goods | vegetables`
    .split("|")
    .map((words) => words.replace(/\s+/g, " ").trim()),
);

/**
 * Returns a description that is too vague for customs («Parts», «2 CARTONS», «general cargo, spare parts»); null when
 * any part of it is specific.
 */
export function vagueWords(description: string): string | null {
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replace(/[\s\d.:;()«»"']+/g, " ")
      .trim();
  const parts = description
    .split(/[,&+]|\band\b/i)
    .map(plain)
    .filter(Boolean);
  if (parts.length === 0 || !parts.every((part) => STOP_WORDS.has(part))) return null;
  return description.trim();
}
