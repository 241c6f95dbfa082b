import { places } from "#content/places/places.server.ts";
import type { DangerousGoods } from "#app/goods/dangerous-goods.ts";
import { airWaybillCheckDigit, containerCheckDigit } from "#app/shipments/check-digits.ts";
import { goodsRowSchema, goodsTotals } from "#app/shipments/goods.ts";
import type { LegKind, LegMode } from "#app/shipments/leg-modes.ts";
import type { Incoterm } from "#app/shipments/terms.ts";
import { demoCarrier } from "./carriers.ts";
import type { Journey, Step } from "./journeys.ts";
import { demoId, seededRandom } from "./random.ts";
import { hoursBefore } from "./times.ts";
import cargoes from "./samples/cargoes.json" with { type: "json" };

interface DemoGoods extends Partial<DangerousGoods> {
  packages: number;
  package_code: string;
  description: string;
  size: [length: number, width: number, height: number];
  gross_kg: number;
  hs_code: string;
  stackable?: false;
}

interface Cargo {
  goods: DemoGoods[];
  notes: string | null;
  /** The container it goes in at sea, ISO 6346, with its tare. */
  container?: [type: string, tare: number];
  temperature?: [min: number, max: number];
}

export type CargoKey = keyof typeof cargoes;

const cargoOf = (key: CargoKey) => cargoes[key] as Cargo;

/** UN/LOCODEs of places on the demo routes that our list of places calls something else. */
const CODES: Readonly<Record<string, string>> = {
  "Port of Antwerp, Belgium": "BEANR",
  "Lagos (Apapa), Nigeria": "NGAPP",
  "Apapa, Lagos, Nigeria": "NGAPP",
  "Pointe-Noire, Congo": "CGPNR",
};
/** The UN/LOCODE of a place of the routes, as a save would store it: an edit then changes no more than what was typed. */
export const demoPlaceCode = (place: string) => CODES[place] ?? places.resolve(place)?.code ?? null;

const MODES: Record<Journey["service"], LegMode> = {
  "Air Freight": "air",
  "Sea Freight": "sea",
  "Road Transport": "road",
};

interface Facts {
  number: number;
  journey: Journey;
  cargo: CargoKey;
  partLoad?: true;
  planned: (step: Step) => Date;
  happened: (step: Step) => Date | null;
  due: Date | null;
}

/** Weight, pieces and dimensions of a cargo, as the goods rows add up. */
export function cargoTotals(cargo: CargoKey) {
  const totals = goodsTotals(rowsOf(cargo).map((row) => goodsRowSchema.parse(row)));
  return {
    weight: totals?.gross_kg ?? null,
    pieces: totals?.packages ?? null,
    dimensions: totals?.dimensions ?? null,
    notes: cargoOf(cargo).notes,
  };
}

function rowsOf(cargo: CargoKey) {
  return cargoOf(cargo).goods.map(({ size: [length_cm, width_cm, height_cm], ...row }) => ({
    ...row,
    length_cm,
    width_cm,
    height_cm,
  }));
}

/** References, containers, goods, legs and terms of a demo shipment; numbers have valid check digits. */
export function demoDetails({ number, journey, cargo, partLoad, planned, happened, due }: Facts) {
  const random = seededRandom(900_000 + number);
  const digits = (count: number) => Array.from({ length: count }, () => random.integer(0, 9)).join("");
  const shipment_id = demoId("shipment", number);
  const mode = MODES[journey.service];
  const containers = mode === "sea" && !partLoad ? containersOf(number, cargo, digits) : [];
  const row = (kind: string, position: number) => ({
    id: demoId(`shipment-${kind}`, number * 100 + position),
    shipment_id,
    position,
  });
  return {
    references: referencesOf(mode, number, digits).map((reference, position) => ({
      ...row("reference", position),
      ...reference,
    })),
    containers,
    goods: rowsOf(cargo).map((goods, position) => ({
      ...goods,
      ...row("goods", position),
      container_id: containers[0]?.id ?? null,
    })),
    legs: legsOf({ journey, planned, happened, due }, mode, digits).map((leg, position) => ({
      ...row("leg", position),
      ...leg,
    })),
    terms: {
      ...termsOf(mode, journey, random.integer(9, 180) * 500),
      dangerous_goods: isDangerous(cargo),
      temperature_min_c: cargoOf(cargo).temperature?.[0] ?? null,
      temperature_max_c: cargoOf(cargo).temperature?.[1] ?? null,
    },
    places: {
      origin_code: demoPlaceCode(journey.origin),
      destination_code: demoPlaceCode(journey.destination),
    },
  };
}

type Digits = (count: number) => string;

const isDangerous = (cargo: CargoKey) => cargoOf(cargo).goods.some(({ un_number }) => un_number);

function referencesOf(mode: LegMode, number: number, digits: Digits) {
  const order = { kind: "purchase_order", value: `PO-${digits(6)}` };
  if (mode === "air") {
    const serial = digits(7);
    const mawb = `000-${serial}${airWaybillCheckDigit(serial)}`;
    return [{ kind: "mawb", value: mawb }, { kind: "hawb", value: `ZFA-${20_100 + number}` }, order];
  }
  if (mode === "sea") {
    const bills = [
      { kind: "master_bl", value: `ZZZU${digits(9)}` },
      { kind: "house_bl", value: `ZFS-${30_100 + number}` },
    ];
    return [...bills, { kind: "booking", value: digits(9) }, order];
  }
  return [order, { kind: "customer_reference", value: `TR ${digits(5)}` }];
}

function containersOf(number: number, cargo: CargoKey, digits: Digits) {
  const { container, goods } = cargoOf(cargo);
  if (!container) return [];
  // The owner code ZZZU is unassigned: the numbers are valid, but belong to nobody.
  const beginning = `ZZZU${digits(6)}`;
  return [
    {
      id: demoId("shipment-container", number),
      shipment_id: demoId("shipment", number),
      position: 0,
      number: `${beginning}${containerCheckDigit(beginning)}`,
      type_code: container[0],
      seal: `BE${digits(6)}`,
      tare_kg: container[1],
      gross_kg: goods.reduce((sum, { gross_kg }) => sum + gross_kg, 0),
    },
  ];
}

/** Hours at a place of a single step. */
const HOURS_OF_STAY: Record<Journey["service"], number> = {
  "Air Freight": 3,
  "Sea Freight": 72,
  "Road Transport": 1,
};

/**
 * A leg between any two places the journey stays at: it leaves with the last step here, arrives with the first there.
 * A single step is the departure of what is under way, else the arrival.
 */
function legsOf(
  { journey, planned, happened, due }: Omit<Facts, "number" | "cargo">,
  mode: LegMode,
  digits: Digits,
) {
  const stays: { place: string; first: Step; last: Step }[] = [];
  for (const step of journey.steps) {
    const stay = stays.at(-1);
    if (stay?.place === step.place) stay.last = step;
    else stays.push({ place: step.place, first: step, last: step });
  }
  type Stay = (typeof stays)[number];
  const hoursOf = ({ first, last }: Stay) => (first === last ? HOURS_OF_STAY[journey.service] : 0);
  const arrivalAt = (stay: Stay, moment: Date) =>
    hasLeft(stay.last, mode) ? hoursBefore(moment, hoursOf(stay)) : moment;
  const departureFrom = (stay: Stay, moment: Date) =>
    hasLeft(stay.last, mode) ? moment : hoursBefore(moment, -hoursOf(stay));
  const vessel = journey.steps.flatMap(({ note }) => /Loaded on board (.*)/.exec(note ?? "")?.[1] ?? [])[0];
  let truck: string | undefined;
  return stays.slice(1).map((to, index) => {
    const from = stays[index]!;
    const isLast = index === stays.length - 2;
    // A journey that ends at its port has no delivery from there.
    const kind = kindOf(mode, index, isLast && to.place !== journey.unloading);
    const isMain = kind === "main" || kind === "transhipment";
    const eta = isLast ? due : arrivalAt(to, planned(to.first));
    const etd = departureFrom(from, planned(from.last));
    const arrived = happened(to.first);
    const conveyance = conveyanceOf(isMain ? mode : "road", vessel, digits);
    truck ??= conveyance;
    const left = arrived || hasLeft(from.last, mode) ? happened(from.last) : null;
    return {
      kind,
      mode: isMain ? mode : ("road" as const),
      carrier: isMain
        ? demoCarrier(mode, journey.steps.length)
        : isNear(demoPlaceCode(from.place))
          ? demoCarrier("road", index + journey.steps.length)
          : null,
      // One truck drives a whole journey by road.
      conveyance: mode === "road" ? truck : conveyance,
      from_place: from.place,
      from_code: demoPlaceCode(from.place),
      to_place: to.place,
      to_code: demoPlaceCode(to.place),
      // A new estimated arrival replaces the first plan.
      etd: eta && eta < etd ? null : etd,
      eta,
      atd: left && departureFrom(from, left),
      ata: arrived && arrivalAt(to, arrived),
    };
  });
}

/** The next place is not reached yet, and the step says that it is under way there. */
const hasLeft = ({ status, note }: Step, mode: LegMode) =>
  status === "picked_up" ||
  status === "out_for_delivery" ||
  (status === "in_transit" && (mode === "road" || /^Loaded on board|handed over/.test(note ?? "")));

/** Countries where hauliers of the demo drive. */
const isNear = (code: string | null) => /^(BE|NL|LU|FR|DE)/.test(code ?? "");

function kindOf(mode: LegMode, index: number, isLast: boolean): LegKind {
  if (mode === "road") return "main";
  if (index === 0) return "pickup";
  if (index === 1) return "main";
  return isLast ? "delivery" : "transhipment";
}

function conveyanceOf(mode: LegMode, vessel: string | undefined, digits: Digits): string {
  if (mode === "sea") return `${vessel ?? "MV Corvina"} ${digits(3)}S`;
  if (mode === "air") return `ZZ ${digits(4)}`;
  return `1-ZFT-${digits(3)}`;
}

const TERMS: Record<"air" | "sea" | "road", readonly Incoterm[]> = {
  sea: ["CIF", "CFR", "FOB"],
  air: ["CIP", "CPT", "FCA"],
  road: ["DAP", "DAP", "EXW"],
};

function termsOf(mode: LegMode, journey: Journey, declared_value: number) {
  const choices = TERMS[mode as keyof typeof TERMS];
  const incoterm = choices[declared_value % choices.length] ?? "DAP";
  const atOrigin = ["FOB", "FCA", "EXW"].includes(incoterm);
  return {
    incoterm,
    incoterm_place: atOrigin ? journey.loading : journey.unloading,
    declared_value,
    declared_currency: "EUR",
  };
}
