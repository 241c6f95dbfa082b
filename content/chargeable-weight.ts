/**
 * What a cubic metre and a loading metre weigh at the least when freight is charged. Air: 6 000 cm³ a kilogram (IATA,
 * The Air Cargo Tariff and Rules, 3.9.4), rounded up to the next half kilogram. Road: what Belgian and German groupage
 * tariffs use. Sea: a tonne or a cubic metre, whichever makes more (W/M).
 */
export const chargeableFigures = {
  air: { kgPerCubicMetre: 167, roundUpToKg: 0.5 },
  road: { kgPerCubicMetre: 333, kgPerLoadingMetre: 1_850, roundUpToKg: 1 },
  sea: { kgPerCubicMetre: 1_000, roundUpToKg: 1 },
} as const;
