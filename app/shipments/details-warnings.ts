import { isDangerous, missingDangerous } from "#app/goods/dangerous-goods.ts";
import { inSentence } from "#app/kit/text/counts.ts";
import { containerNumberWarning } from "./check-digits.ts";
import type { ShipmentDetails } from "./details.ts";
import { DETAIL_MESSAGES } from "./details-messages.ts";
import { GOODS_LABELS, type GoodsRow, goodsTotals } from "./goods.ts";
import { legWarnings } from "./legs.ts";
import { PACKAGE_NAMES } from "./package-codes.ts";
import { type ReferenceKind, referenceWarning } from "./references.ts";
import { termsWarnings } from "./terms.ts";

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

/** A warning by field name (`goods.0.description`); it does not prevent saving. */
export interface Warning {
  name: string;
  message: string;
}

/** Returns warnings by names of the form, where rows are numbered from 0 without gaps. */
export function detailsWarnings(
  { references = [], goods = [], containers = [], legs = [], terms }: ShipmentDetails,
  { serviceType, now }: { serviceType: string; now: Date },
): Warning[] {
  const warnings: Warning[] = [];
  const warn = (name: string, message: string | null) => {
    if (message !== null) warnings.push({ name, message });
  };
  for (const [index, reference] of references.entries())
    warn(`references.${index}.value`, referenceWarning(reference));
  for (const [index, row] of goods.entries()) {
    const { description, package_code } = row;
    const vague = description === null ? null : vagueWords(description);
    warn(
      `goods.${index}.description`,
      vague && `«${vague}» alone is refused in an entry summary declaration (ICS2): say what the goods are`,
    );
    if (package_code && !(package_code in PACKAGE_NAMES))
      warn(`goods.${index}.package_code`, `«${package_code}» is not in our list of package types`);
    warn(`goods.${index}.un_number`, dangerousWarning(row));
  }
  const totals = goodsTotals(goods);
  // Without any volume the chargeable weight is the actual weight, so nothing is wrong.
  if (totals && totals.withoutVolume > 0 && totals.volume_m3 !== null)
    warn("goods", DETAIL_MESSAGES.volumeIncomplete(totals.withoutVolume, totals.rows));
  for (const [index, { number }] of containers.entries())
    warn(`containers.${index}.number`, containerNumberWarning(number));
  for (const { position, column, message } of legWarnings(legs, now))
    warn(`legs.${position}.${column}`, message);
  if (terms)
    for (const { column, message } of termsWarnings(terms, { serviceType, goods })) warn(column, message);
  return warnings;
}

function dangerousWarning(row: GoodsRow): string | null {
  if (row.un_number === null) return isDangerous(row) ? DETAIL_MESSAGES.unNumberMissing : null;
  const labels = missingDangerous(row).map((column) => inSentence(GOODS_LABELS[column]));
  return labels.length > 0 ? DETAIL_MESSAGES.dangerousIncomplete(row.un_number, labels.join(", ")) : null;
}

/**
 * Warns of numbers that other shipments have. A master B/L may cover several house B/Ls; orders and customers'
 * references are not checked, since they are usually shared.
 */
export function sharedNumbers(
  { references = [], containers = [] }: ShipmentDetails,
  others: readonly { number: string; tracking_number: string }[],
): Warning[] {
  const numbers = new Map<string, string[]>();
  for (const { number, tracking_number } of others)
    numbers.set(number, [...(numbers.get(number) ?? []), tracking_number]);
  const shared = (name: string, number: string) => {
    const warnings = numbers.get(number);
    return warnings ? [{ name, message: DETAIL_MESSAGES.alsoOn(warnings) }] : [];
  };
  return [
    ...references.flatMap(({ kind, value }, index) =>
      OFTEN_SHARED.includes(kind) ? [] : shared(`references.${index}.value`, value),
    ),
    ...containers.flatMap(({ number }, index) => shared(`containers.${index}.number`, number)),
  ];
}

export const OFTEN_SHARED: readonly ReferenceKind[] = ["purchase_order", "customer_reference", "other"];
