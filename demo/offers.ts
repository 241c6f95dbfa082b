import type { OfferLineInput } from "#domain/offers/offer-input.ts";
import type { Basis } from "#domain/offers/totals.ts";

type Amounts = [cost: string, price: string, minimum?: string];

/** A line without VAT, as for transport out of the country; the quantity is left open for a template. */
function line(
  description: string,
  basis: Basis,
  [cost, price, minimum]: Amounts,
  quantity: string | null = basis === "flat" ? "1" : null,
): OfferLineInput {
  return { description, basis, quantity, cost, price, minimum: minimum ?? null, vat_rate: "0" };
}

const SUBJECT_TO_SPACE = "Sample terms. Subject to space and equipment; duties and taxes are not included.";

/** Templates for what is asked for most. */
export const DEMO_TEMPLATES = [
  {
    name: "Air freight from Brussels",
    service_type: "Air Freight",
    origin_location: "Brussels",
    destination_location: null,
    currency: "EUR",
    incoterm: "CPT",
    valid_days: 7,
    payment_days: 30,
    conditions: `${SUBJECT_TO_SPACE} Charged by chargeable weight, 6,000 cm³ as 1 kg.`,
    lines: [
      line("Air freight, airport to airport", "chargeable_kg", ["2.15", "2.85", "120"]),
      line("Fuel and security surcharge", "chargeable_kg", ["0.95", "1.05", "45"]),
      line("Air waybill", "flat", ["15", "35"], null),
      line("Export customs declaration", "flat", ["38", "65"], null),
      line("Handling at Brucargo", "chargeable_kg", ["0.09", "0.14", "42"]),
    ],
  },
  {
    name: "Sea LCL from Antwerp",
    service_type: "Sea Freight",
    origin_location: "Antwerp",
    destination_location: null,
    currency: "EUR",
    incoterm: "CFR",
    valid_days: 14,
    payment_days: 30,
    conditions: `${SUBJECT_TO_SPACE} At least 1 m³ is charged.`,
    lines: [
      line("Ocean freight LCL", "m3", ["84", "118", "118"]),
      line("Terminal handling, Antwerp", "m3", ["21", "28", "56"]),
      line("Bill of lading", "flat", ["25", "55"], null),
      line("Export customs declaration", "flat", ["38", "65"], null),
      line("ISPS security", "flat", ["9.50", "12.50"], null),
    ],
  },
  {
    name: "Road groupage in Europe",
    service_type: "Road Transport",
    origin_location: null,
    destination_location: null,
    currency: "EUR",
    incoterm: "DAP",
    valid_days: 14,
    payment_days: 30,
    conditions: "Sample terms. CMR applies. One hour each for loading and unloading is included.",
    lines: [
      line("Groupage, door to door", "chargeable_kg", ["0.21", "0.29", "95"]),
      line("Fuel surcharge", "percent", ["11", "12.5"]),
      line("Road tolls", "flat", ["28", "28"], null),
    ],
  },
] as const;

/** A version of a demo offer: hours ago; `ends` so many days after it was made. */
export interface DemoVersion {
  made: number;
  ends: number;
  lines: OfferLineInput[];
  sent?: number;
  opened?: number;
}

export interface DemoOffer {
  /** The number of the demo's quote request it was made of. */
  request: number;
  incoterm: string;
  place: string;
  currency?: string;
  figures: {
    pieces?: number;
    weight_kg?: string;
    chargeable_kg?: string;
    volume_m3?: string;
    containers?: number;
  };
  conditions?: string;
  /** The first version first: each that was sent superseded the one before. */
  versions: [DemoVersion, ...DemoVersion[]];
  /** Hours ago. */
  reminded?: number;
  declined?: { ago: number; reason: string };
}

const zurich = (insurance: string) => [
  line("Collection, transport and delivery by two people", "flat", ["610", "820"]),
  line("Crate made to measure", "flat", ["180", "245"]),
  line("Swiss import clearance", "flat", ["75", "110"]),
  line("Insurance, value EUR 12,000", "flat", [insurance, "96"]),
];

/** One that nobody answered, one declined, one with a second version, one that was opened, and a draft; the oldest first. */
export const DEMO_OFFERS: readonly DemoOffer[] = [
  {
    request: 19,
    incoterm: "DAP",
    place: "Perth",
    figures: { pieces: 96, weight_kg: "2500", volume_m3: "28", containers: 1 },
    conditions: `${SUBJECT_TO_SPACE} Quarantine inspection in Fremantle at cost.`,
    versions: [
      {
        made: 322,
        sent: 320,
        ends: 10,
        lines: [
          line("Packing and loading in Leuven", "flat", ["1450", "1890"]),
          line("Ocean freight Antwerp to Fremantle, 20 ft", "container", ["2380", "2790"], "1"),
          line("Delivery and unpacking in Perth", "flat", ["1720", "2150"]),
        ],
      },
    ],
    reminded: 126,
  },
  {
    request: 16,
    incoterm: "FOB",
    place: "Mundra",
    currency: "USD",
    figures: { weight_kg: "54000", containers: 2 },
    versions: [
      {
        made: 194,
        sent: 192,
        opened: 188,
        ends: 14,
        lines: [
          line("Ocean freight Mundra to Antwerp, 20 ft heavy", "container", ["1840", "2090"], "2"),
          line("Terminal handling, Antwerp", "container", ["265", "310"], "2"),
          line("Import customs declaration", "flat", ["55", "90"]),
        ],
      },
    ],
    declined: {
      ago: 172,
      reason: "Another forwarder is USD 180 a container cheaper and has space a week earlier.",
    },
  },
  {
    request: 11,
    incoterm: "DAP",
    place: "Zürich",
    figures: { pieces: 1, weight_kg: "180" },
    conditions: "Sample terms. The cabinet travels upright, in a lorry with air suspension.",
    versions: [
      { made: 79, sent: 78.4, opened: 70, ends: 10, lines: zurich("60") },
      {
        made: 31,
        sent: 30,
        ends: 3,
        lines: [...zurich("60"), line("Discount for a flexible day", "flat", ["0", "-75"])],
      },
    ],
  },
  {
    request: 9,
    incoterm: "CFR",
    place: "Tema",
    figures: { pieces: 8, weight_kg: "4400", chargeable_kg: "9984", volume_m3: "9.984" },
    conditions: DEMO_TEMPLATES[1].conditions,
    versions: [
      {
        made: 28,
        sent: 26,
        opened: 22,
        ends: 14,
        lines: [
          line("Collection, loading dock at the back", "flat", ["140", "185"]),
          ...DEMO_TEMPLATES[1].lines.map((each) => ({
            ...each,
            quantity: each.basis === "m3" ? "9.984" : "1",
          })),
        ],
      },
    ],
  },
  {
    request: 7,
    incoterm: "DAP",
    place: "Brussels",
    figures: { pieces: 14, weight_kg: "3200" },
    conditions: DEMO_TEMPLATES[2].conditions,
    versions: [
      {
        made: 19,
        ends: 14,
        lines: [
          line("Groupage, door to door", "chargeable_kg", ["0.21", "0.29", "95"], "3200"),
          line("Fuel surcharge", "percent", ["11", "12.5"]),
          line("Road tolls", "flat", ["28", "28"]),
        ],
      },
    ],
  },
];
