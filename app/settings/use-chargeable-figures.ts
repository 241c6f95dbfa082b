import { useRouteLoaderData } from "react-router";
import { chargeableFigures } from "#content/chargeable-weight.ts";
import { type CompanySettings, SETTINGS } from "./settings.ts";
import { SHELL } from "#app/kit/lists/shell-data.ts";

/** Chargeable weight of volume by mode, from the company's setting at page load. */
export function useChargeableFigures(): ReturnType<typeof chargeableFigures> {
  const shell = useRouteLoaderData<Pick<CompanySettings, "air_cm3_per_kg">>(SHELL);
  return chargeableFigures({ air_cm3_per_kg: shell?.air_cm3_per_kg ?? SETTINGS.air_cm3_per_kg.initial });
}
