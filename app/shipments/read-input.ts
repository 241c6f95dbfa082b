import type { FormRecord } from "#app/kit/forms/form-result.ts";
import { DEFAULT_SERVICE_TYPE, SERVICE_TYPES } from "#app/goods/service-type.ts";
import { type ChargeableFigures, chargeableWeight, MODE_OF_SERVICE } from "#app/goods/chargeable-weight.ts";
import { adrPoints } from "#app/goods/dangerous-goods.ts";
import { goodsTotals } from "./goods.ts";
import { readDimensions } from "./dimensions.ts";
import { etaOfLegs } from "./legs.ts";
import { proposalFacts } from "./payer.ts";
import { readTypedDetails, typedNumbers, typedWarnings } from "./details-form.ts";

type Mode = (typeof MODE_OF_SERVICE)[keyof typeof MODE_OF_SERVICE];

export function readInput(record: FormRecord, charged: Readonly<Record<Mode, ChargeableFigures>>) {
  const typed = readTypedDetails(record);
  const { goods = [], legs = [], containers = [], references = [] } = typed.details;
  const serviceType = SERVICE_TYPES.find((type) => type === record.service_type) ?? DEFAULT_SERVICE_TYPE;
  const totals = goodsTotals(goods);
  const mode = MODE_OF_SERVICE[serviceType];
  const chargeable = totals && chargeableWeight(totals, charged[mode]);
  return {
    totals,
    adr: adrPoints(goods),
    unreadGoods: typed.unreadGoods,
    chargeable: chargeable && { ...chargeable, mode },
    warnings: typedWarnings(typed, { serviceType, now: new Date() }),
    counts: {
      goods: goods.length,
      legs: legs.length,
      containers: containers.length,
      references: references.length,
    },
    containers: containers.map(({ number }) => number),
    /** Numbers that should be unique to a shipment, by the name of their field. */
    numbers: typedNumbers(typed),
    eta: etaOfLegs(legs),
    /** Sizes with packages typed as dimensions, while there are no goods rows; else null. */
    sizes: goods.length + typed.unreadGoods > 0 ? null : sizesIn(record),
    proposal: proposalFacts.parse(record),
  };
}

export type FormInput = ReturnType<typeof readInput>;

/** Returns dimensions that state a number of packages; «120x80x100 cm» alone is a normal value of the field. */
function sizesIn({ dimensions: text, weight }: FormRecord) {
  const sized = typeof text === "string" ? (readDimensions(text) ?? []) : [];
  const isCounted = sized.some(({ packages, package_code }) => packages > 1 || package_code !== null);
  return isCounted ? { text: String(text).trim(), weight: String(weight ?? "").trim() } : null;
}
