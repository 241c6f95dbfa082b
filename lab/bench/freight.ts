import { proposeTrackingNumber } from "#app/shipments/tracking-number.ts";
import freight from "./freight.json" with { type: "json" };

const DAY = 86_400_000;
const HOUR = 3_600_000;

export interface FillSize {
  shipments: number;
  history: number;
  shippers: number;
  consignees: number;
}

const { europe, overseas, hubs, holds, remarks, services, givenNames, familyNames, trades } = freight;

export function partyLine(random: FastRandom, kind: "shipper" | "consignee", number: number, now: number) {
  const id = random.uuid();
  const name = `${random.pick(givenNames)} ${random.pick(familyNames)} ${number}`;
  const city = random.pick(kind === "shipper" ? europe : overseas);
  const company = `${random.pick(trades)} ${city.split(",")[0]} ${number}`;
  const created = new Date(now - random.integer(30, 1200) * DAY).toISOString();
  const phone = `+32 2 555 ${String(number % 10_000).padStart(4, "0")}`;
  const line = [
    id,
    name,
    company,
    `${kind}${number}@mail.example`,
    phone,
    `Quay ${number}\\n${city}`,
    created,
  ];
  return { id, line: `${line.join("\t")}\n` };
}

type Service = (typeof services)[number];

interface Step {
  status: string;
  location: string;
  at: number;
}

// Among a million random numbers two alike are as likely as not.
const taken = new Set<string>();

function unusedTrackingNumber(random: FastRandom): string {
  for (;;) {
    const proposed = proposeTrackingNumber(random.bytes, "ZF");
    if (taken.has(proposed)) continue;
    taken.add(proposed);
    return proposed;
  }
}

export function shipmentLines(
  random: FastRandom,
  facts: {
    created: number;
    now: number;
    entries: number;
    shipperId: string;
    consigneeId: string;
    payerId?: string | undefined;
    /** Replaces «in transit». */
    statuses?: readonly string[] | undefined;
  },
) {
  const { created, now } = facts;
  const id = random.uuid();
  const roll = random.integer(1, 1000);
  const [road, air, sea] = services as [Service, Service, Service];
  const service = roll <= road.share ? road : roll <= 750 ? air : sea;
  const abroad = service.name !== "Road Transport";
  const ends = [random.pick(europe), random.pick(abroad ? overseas : europe)];
  const [origin = "", destination = ""] = random.chance(300) ? ends.toReversed() : ends;
  const steps = journey(random, {
    created,
    now,
    origin,
    destination,
    days: service.days,
    entries: facts.entries,
    underWay: facts.statuses ?? ["in_transit"],
  });
  const newest = steps.at(-1) as Step;
  const due = created + (service.days + random.integer(0, 3)) * DAY;
  const pieces = random.chance(40) ? "\\N" : String(random.integer(1, 40));
  const shipment = [
    id,
    unusedTrackingNumber(random),
    newest.status,
    service.name,
    origin,
    destination,
    newest.location,
    random.chance(50) ? "\\N" : new Date(Math.floor(due / HOUR) * HOUR).toISOString(),
    random.chance(30) ? "\\N" : (random.integer(50, 2_400_000) / 100).toFixed(2),
    random.chance(300) ? "\\N" : `${random.integer(4, 24) * 10} x ${random.integer(4, 12) * 10} x 120 cm`,
    pieces,
    random.chance(600) ? "\\N" : random.pick(remarks),
    random.chance(20) ? "\\N" : facts.shipperId,
    random.chance(20) ? "\\N" : facts.consigneeId,
    iso(created),
    iso(newest.at),
    iso(newest.at),
    newest.status === "delivered" ? iso(newest.at) : "\\N",
    facts.payerId ?? "\\N",
  ];
  const entries = steps.map(({ status, location, at }) => {
    const notes = random.chance(850) ? "\\N" : random.pick(remarks);
    return `${random.uuid()}\t${id}\t${status}\t${location}\t${notes}\t${iso(at)}\t${iso(at)}\n`;
  });
  return { shipment: `${shipment.join("\t")}\n`, entries };
}

/** Entries up to now: a finished journey has `entries` steps, a few are stuck or cancelled half way. */
function journey(
  random: FastRandom,
  facts: {
    created: number;
    now: number;
    origin: string;
    destination: string;
    days: number;
    entries: number;
    underWay: readonly string[];
  },
): Step[] {
  const { created, now, origin, destination, entries } = facts;
  const pace = (facts.days * DAY * random.integer(75, 115)) / 100 / (entries - 1);
  const end = random.chance(30) ? "cancelled" : random.chance(8) ? "stuck" : "delivered";
  const steps: Step[] = [{ status: "pending", location: origin, at: created }];
  for (let number = 1; number < entries; number++) {
    const at = Math.round(created + pace * number + random.integer(0, HOUR));
    if (at > now) break;
    const last = number === entries - 1;
    if (last && end === "stuck") steps.push({ status: random.pick(holds), location: random.pick(hubs), at });
    else if (last && end === "cancelled") steps.push({ status: "cancelled", location: origin, at });
    else if (last) steps.push({ status: "delivered", location: destination, at });
    else if (number === 1) steps.push({ status: "picked_up", location: origin, at });
    else if (number === entries - 2) steps.push({ status: "out_for_delivery", location: destination, at });
    else if (random.chance(25)) steps.push({ status: random.pick(holds), location: random.pick(hubs), at });
    else steps.push({ status: random.pick(facts.underWay), location: random.pick(hubs), at });
  }
  return steps;
}

const iso = (time: number) => new Date(time).toISOString();

/** Fast numbers that look random and are the same for the same seed (sfc32), for millions of rows. */
export function fastRandom(seed: number) {
  let [a, b, c, counter] = [seed | 0, 0x9e3779b9 | 0, 0x243f6a88 | 0, 1];
  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + sum) | 0;
    return sum >>> 0;
  };
  for (let round = 0; round < 12; round++) next();
  const integer = (min: number, max: number) => min + Math.floor((next() / 0x1_0000_0000) * (max - min + 1));
  return {
    integer,
    chance: (perThousand: number) => integer(1, 1000) <= perThousand,
    pick: <T>(values: readonly T[]): T => values[integer(0, values.length - 1)] as T,
    bytes: (count: number) => Uint8Array.from({ length: count }, () => next() & 255),
    uuid: () => {
      const [one, two, three, four] = [hex(next()), hex(next()), hex(next()), hex(next())];
      const variant = "89ab"[next() & 3];
      return `${one}-${two.slice(0, 4)}-4${two.slice(5)}-${variant}${three.slice(1, 4)}-${three.slice(4)}${four}`;
    },
  };
}

type FastRandom = ReturnType<typeof fastRandom>;

const hex = (value: number) => value.toString(16).padStart(8, "0");
