import { type RefObject, useEffect, useState } from "react";
import { chargeableFigures } from "#content/chargeable-weight.ts";
import { formRecord } from "#domain/form-result.ts";
import { DEFAULT_SERVICE_TYPE, SERVICE_TYPES } from "#domain/service-type.ts";
import {
  chargeableWeight,
  type ChargeableWeight,
  MODE_OF_SERVICE,
} from "#domain/shipments/chargeable-weight.ts";
import { type GoodsTotals, goodsTotals } from "#domain/shipments/goods.ts";
import { etaOfLegs } from "#domain/shipments/legs.ts";
import { readTypedDetails, typedWarnings } from "#domain/shipments/typed-details.ts";

/** After the last key, as long as nobody waits for it. */
const PAUSE_MS = 200;

/** What follows from the fields as they are filled in now. */
export interface Typed {
  totals: GoodsTotals | null;
  unreadGoods: number;
  chargeable: (ChargeableWeight & { mode: string }) | null;
  warnings: ReadonlyMap<string, string>;
  /** Rows of each section that can be read. */
  counts: Record<string, number>;
  containers: readonly string[];
  /** Arrival of the last leg. */
  eta: Date | null;
}

export function readTyped(record: ReturnType<typeof formRecord>): Typed {
  const typed = readTypedDetails(record);
  const { goods = [], legs = [], containers = [], references = [] } = typed.details;
  const serviceType = SERVICE_TYPES.find((type) => type === record.service_type) ?? DEFAULT_SERVICE_TYPE;
  const totals = goodsTotals(goods);
  const mode = MODE_OF_SERVICE[serviceType];
  const chargeable = totals && chargeableWeight(totals, chargeableFigures[mode]);
  return {
    totals,
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
    eta: etaOfLegs(legs),
  };
}

/**
 * Reads the form a moment after each change: totals, warnings and what follows from the legs. Fields that appear or
 * disappear with rows are changes too.
 *
 * @param start the fields before the form is there
 */
export function useTyped(
  form: RefObject<HTMLFormElement | null>,
  start: ReturnType<typeof formRecord>,
): Typed {
  const [typed, setTyped] = useState(() => readTyped(start));
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setTyped(readTyped(formRecord(new FormData(element)))), PAUSE_MS);
    };
    element.addEventListener("input", read);
    element.addEventListener("change", read);
    const rows = new MutationObserver(read);
    for (const list of element.querySelectorAll("[data-rows]")) rows.observe(list, { childList: true });
    return () => {
      clearTimeout(timer);
      rows.disconnect();
      element.removeEventListener("input", read);
      element.removeEventListener("change", read);
    };
  }, [form]);
  return typed;
}
