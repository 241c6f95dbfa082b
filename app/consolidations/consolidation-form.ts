import { formWithRows } from "#app/kit/forms/form-with-rows.ts";
import type { z } from "zod";
import { localTimeAt, offsetAt } from "#app/places/zone-time.ts";
import { detailsFormValues, shipmentDetailsForm } from "#app/shipments/details-form.ts";
import { type MoveCause, moveForm } from "#app/shipments/eta.ts";
import { CUTOFF_KEYS, type Head, headForm, type Plan } from "./consolidation.ts";

export interface TypedConsolidation {
  head: z.output<typeof headForm>;
  plan: Plan;
  cause: MoveCause;
}

/** The master with its legs and containers, named as those of a shipment, and why its dates move. */
export const consolidationForm = formWithRows((_, read): TypedConsolidation | null => {
  const [head, details, cause] = [read(headForm), read(shipmentDetailsForm), read(moveForm)];
  if (!head || !cause) return null;
  return {
    head,
    plan: { legs: details?.legs ?? [], containers: details?.containers ?? [] },
    cause: { reason: cause.delay_reason, note: cause.delay_note },
  };
});

/** @param zone of the place where it begins: the clock of its cut-offs */
export function consolidationFormValues(
  master: Head & Plan & Record<(typeof CUTOFF_KEYS)[number], Date | null>,
  zone: string,
): Record<string, string> {
  const { mode, carrier, master_reference, booking, conveyance, vehicle } = master;
  const texts = Object.entries({ mode, carrier, master_reference, booking, conveyance, vehicle });
  const times = CUTOFF_KEYS.map((key) => [
    key,
    master[key] ? localTimeAt(master[key], offsetAt(zone, master[key])) : "",
  ]);
  return {
    ...Object.fromEntries(texts.map(([name, text]) => [name, text ?? ""])),
    ...(Object.fromEntries(times) as Record<string, string>),
    ...detailsFormValues({ legs: master.legs, containers: master.containers }),
  };
}
