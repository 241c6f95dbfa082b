/** Unit load devices: figures common to most carriers. Lengths in metres. */
export const unitLoads = [
  {
    type: "AKE container",
    shape: "ake",
    base: "1.56 × 1.53 m",
    volume: "about 4.3 CBM",
    load: "max 1,588 kg",
  },
  {
    type: "PMC pallet, lower deck",
    shape: "lower",
    base: "3.18 × 2.44 m",
    volume: "about 11.5 CBM",
    load: "max 5,103 kg",
  },
  {
    type: "PMC pallet, main deck",
    shape: "main",
    base: "3.18 × 2.44 m",
    volume: "about 17 CBM",
    load: "max 6,804 kg",
  },
] as const;

export const chargeableWeight = {
  title: "What you are charged for",
  text: "The larger of two figures: what the scale says, or the volume in cubic centimetres divided by 6,000. An example:",
  lines: [
    { label: "One pallet", value: "1.20 × 0.80 × 1.40 m = 1.344 CBM" },
    { label: "Volume weight", value: "1,344,000 cm³ ÷ 6,000 = 224 kg" },
    { label: "On the scale", value: "190 kg" },
    { label: "Charged", value: "224 kg" },
  ],
} as const;

/** Outside dimensions of ISO containers in centimetres; volume and load as we quote them. */
export const containers = [
  {
    type: "20ft",
    volume: "28 CBM",
    load: "28,200 kg",
    lengthCm: 606,
    heightCm: 259,
    size: "6.06 × 2.44 × 2.59\u00a0m",
  },
  {
    type: "40ft",
    volume: "58 CBM",
    load: "28,600 kg",
    lengthCm: 1219,
    heightCm: 259,
    size: "12.19 × 2.44 × 2.59\u00a0m",
  },
  {
    type: "40ft high cube",
    volume: "68 CBM",
    load: "28,600 kg",
    lengthCm: 1219,
    heightCm: 290,
    size: "12.19 × 2.44 × 2.90\u00a0m",
  },
] as const;

/** Lengths are of a typical vehicle of the class, in centimetres, for the drawings. */
export const vehicles = [
  { type: "Light", load: "up to 1 ton", volume: "10-15 CBM", shape: "van", example: "Van, about 6 m" },
  {
    type: "Medium",
    load: "3-7 tons",
    volume: "25-40 CBM",
    shape: "lorry",
    example: "Box lorry, about 8.5 m",
  },
  {
    type: "Heavy",
    load: "20+ tons",
    volume: "80+ CBM",
    shape: "trailer",
    example: "Tractor and trailer, 16.5 m",
  },
] as const;
