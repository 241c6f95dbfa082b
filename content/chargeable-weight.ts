import type { ChargeableFigures } from "#app/goods/chargeable-weight.ts";

/**
 * Minimum chargeable weight per cubic metre and loading metre. Air: a kilogram per so many cm³, a setting of the
 * company, rounded up to half a kilogram (IATA, The Air Cargo Tariff and Rules, 3.9.4). Road: as in Belgian and German
 * groupage tariffs. Sea: a tonne or a cubic metre, whichever is more (W/M).
 */
export const chargeableFigures = (settings: { air_cm3_per_kg: number }) =>
  ({
    air: { cm3PerKg: settings.air_cm3_per_kg, roundUpToKg: 0.5 },
    road: { kgPerCubicMetre: 333, kgPerLoadingMetre: 1_850, roundUpToKg: 1 },
    sea: { kgPerCubicMetre: 1_000, roundUpToKg: 1 },
  }) satisfies Record<string, ChargeableFigures>;
