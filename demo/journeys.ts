import type { ServiceType } from "#domain/service-type.ts";
import type { ConsigneeKey, ShipperKey } from "./parties.ts";

/** A planned step of a journey: event, location, days after booking and time in Brussels. */
export interface Step {
  status: string;
  place: string;
  day: number;
  time: string;
  note: string | null;
}

export interface Journey {
  service: ServiceType;
  origin: string;
  destination: string;
  shipper: ShipperKey;
  consignee: ConsigneeKey;
  steps: Step[];
}

const step = (
  status: string,
  place: string,
  day: number,
  time: string,
  note: string | null = null,
): Step => ({
  status,
  place,
  day,
  time,
  note,
});

interface Ends {
  shipper: ShipperKey;
  consignee: ConsigneeKey;
  /** Places of collection and delivery. */
  from: string;
  to: string;
}

/** By sea: `ports` are the port of loading, ports of transhipment and the port of discharge, with their days. */
function bySea(
  ends: Ends,
  vessel: string,
  ports: [place: string, day: number][],
  delivered: number,
): Journey {
  const [loading, ...others] = ports;
  const discharge = others.at(-1);
  if (!loading || !discharge) throw new Error("a sea journey has two ports at least");
  return {
    service: "Sea Freight",
    origin: loading[0],
    destination: discharge[0],
    shipper: ends.shipper,
    consignee: ends.consignee,
    steps: [
      step("pending", ends.from, 0, "10:20", "Booking confirmed with the carrier"),
      step("picked_up", ends.from, 2, "13:45", "Loaded and sealed at the shipper's premises"),
      step("in_transit", loading[0], 4, "08:30", "Gated in at the terminal, export declaration released"),
      step("in_transit", loading[0], loading[1], "21:10", `Loaded on board ${vessel}`),
      ...others
        .slice(0, -1)
        .map(([place, day]) => step("in_transit", place, day, "05:40", "Discharged for transhipment")),
      step("in_transit", discharge[0], discharge[1], "06:15", "Discharged, import clearance under way"),
      step("out_for_delivery", discharge[0], delivered, "07:30", "Released, on the way to the consignee"),
      step("delivered", ends.to, delivered, "14:20", "Received in good order"),
    ],
  };
}

/** By air: `airports` are those of departure, transfer and arrival, with their days. */
function byAir(ends: Ends, airports: [place: string, day: number][], delivered: number): Journey {
  const [departure, ...others] = airports;
  const arrival = others.at(-1);
  if (!departure || !arrival) throw new Error("an air journey has two airports at least");
  return {
    service: "Air Freight",
    origin: departure[0],
    destination: arrival[0],
    shipper: ends.shipper,
    consignee: ends.consignee,
    steps: [
      step("pending", ends.from, 0, "09:35", "Booking confirmed with the airline"),
      step("picked_up", ends.from, 1, "11:15", "Collected, pieces counted and labelled"),
      step("in_transit", departure[0], departure[1], "17:50", "Screened and handed over to the airline"),
      ...others
        .slice(0, -1)
        .map(([place, day]) => step("in_transit", place, day, "04:25", "Arrived at the hub")),
      step("in_transit", arrival[0], arrival[1], "06:40", "Arrived, import clearance under way"),
      step("out_for_delivery", arrival[0], delivered, "08:05", "Released, on the way to the consignee"),
      step("delivered", ends.to, delivered, "13:10", "Received in good order"),
    ],
  };
}

/** By road: `stops` are the places passed on the way, with their days. */
function byRoad(ends: Ends, stops: [place: string, day: number, note: string][], delivered: number): Journey {
  return {
    service: "Road Transport",
    origin: ends.from,
    destination: ends.to,
    shipper: ends.shipper,
    consignee: ends.consignee,
    steps: [
      step("pending", ends.from, 0, "11:05", "Vehicle and driver planned"),
      step("picked_up", ends.from, 1, "15:20", "Loaded, load secured and photographed"),
      ...stops.map(([place, day, note]) => step("in_transit", place, day, "09:45", note)),
      step(
        "out_for_delivery",
        ends.to,
        delivered,
        "07:10",
        "Last stretch, arrival announced to the consignee",
      ),
      step("delivered", ends.to, delivered, "11:30", "Unloaded, consignment note signed"),
    ],
  };
}

const antwerp = "Port of Antwerp, Belgium";
const brussels = "Brussels Airport (BRU), Belgium";
const liege = "Liège Airport (LGG), Belgium";

/** The routes of the demo company, with typical durations. */
export const journeys = {
  seaLagos: bySea(
    { shipper: "machines", consignee: "lagos", from: "Antwerp, Belgium", to: "Apapa, Lagos, Nigeria" },
    "MV Corvina",
    [
      [antwerp, 6],
      ["Tanger Med, Morocco", 12],
      ["Lagos (Apapa), Nigeria", 24],
    ],
    30,
  ),
  seaTema: bySea(
    { shipper: "tractors", consignee: "accra", from: "Ypres, Belgium", to: "Accra, Ghana" },
    "MV Alkmene",
    [
      [antwerp, 6],
      ["Algeciras, Spain", 11],
      ["Tema, Ghana", 22],
    ],
    26,
  ),
  seaAbidjan: bySea(
    { shipper: "brewing", consignee: "abidjan", from: "Aalst, Belgium", to: "Abidjan, Côte d'Ivoire" },
    "MV Merganser",
    [
      [antwerp, 5],
      ["Abidjan, Côte d'Ivoire", 18],
    ],
    22,
  ),
  seaDakar: bySea(
    { shipper: "fruit", consignee: "dakar", from: "Sint-Truiden, Belgium", to: "Dakar, Senegal" },
    "MV Merganser",
    [
      [antwerp, 5],
      ["Dakar, Senegal", 14],
    ],
    16,
  ),
  seaDouala: bySea(
    { shipper: "glass", consignee: "douala", from: "Mol, Belgium", to: "Douala, Cameroon" },
    "MV Alkmene",
    [
      [antwerp, 6],
      ["Algeciras, Spain", 11],
      ["Douala, Cameroon", 26],
    ],
    31,
  ),
  seaMatadi: bySea(
    { shipper: "machines", consignee: "kinshasa", from: "Antwerp, Belgium", to: "Kinshasa, DR Congo" },
    "MV Halcyon Bay",
    [
      [antwerp, 6],
      ["Pointe-Noire, Congo", 25],
      ["Matadi, DR Congo", 31],
    ],
    38,
  ),
  seaNewYork: bySea(
    { shipper: "brewing", consignee: "newark", from: "Aalst, Belgium", to: "Newark, United States" },
    "MV Northern Tern",
    [
      [antwerp, 5],
      ["New York, United States", 16],
    ],
    19,
  ),
  seaYantian: bySea(
    { shipper: "lighting", consignee: "ghent", from: "Shenzhen, China", to: "Ghent, Belgium" },
    "MV Orchid Strait",
    [
      ["Yantian, China", 6],
      ["Singapore", 11],
      [antwerp, 40],
    ],
    43,
  ),
  seaMumbai: bySea(
    { shipper: "spices", consignee: "ghent", from: "Navi Mumbai, India", to: "Ghent, Belgium" },
    "MV Halcyon Bay",
    [
      ["Nhava Sheva, India", 6],
      ["Jebel Ali, United Arab Emirates", 10],
      [antwerp, 34],
    ],
    37,
  ),
  airLagos: byAir(
    { shipper: "valves", consignee: "lagos", from: "Liège, Belgium", to: "Apapa, Lagos, Nigeria" },
    [
      [brussels, 1],
      ["Lagos Airport (LOS), Nigeria", 3],
    ],
    6,
  ),
  airAccra: byAir(
    { shipper: "pharma", consignee: "accra", from: "Vilvoorde, Belgium", to: "Accra, Ghana" },
    [
      [liege, 1],
      ["Addis Ababa (ADD), Ethiopia", 2],
      ["Accra Airport (ACC), Ghana", 3],
    ],
    5,
  ),
  airDubai: byAir(
    { shipper: "textiles", consignee: "dubai", from: "Kortrijk, Belgium", to: "Dubai, United Arab Emirates" },
    [
      [brussels, 1],
      ["Dubai Airport (DXB), United Arab Emirates", 2],
    ],
    4,
  ),
  airNewYork: byAir(
    { shipper: "valves", consignee: "newark", from: "Liège, Belgium", to: "Newark, United States" },
    [
      [liege, 1],
      ["New York (JFK), United States", 2],
    ],
    4,
  ),
  airKinshasa: byAir(
    { shipper: "pharma", consignee: "kinshasa", from: "Vilvoorde, Belgium", to: "Kinshasa, DR Congo" },
    [
      [brussels, 1],
      ["Kinshasa N'djili (FIH), DR Congo", 2],
    ],
    5,
  ),
  airHongKong: byAir(
    { shipper: "lighting", consignee: "ghent", from: "Shenzhen, China", to: "Ghent, Belgium" },
    [
      ["Hong Kong (HKG), China", 2],
      ["Doha (DOH), Qatar", 3],
      [liege, 4],
    ],
    6,
  ),
  airNewJersey: byAir(
    { shipper: "instruments", consignee: "ghent", from: "Secaucus, United States", to: "Ghent, Belgium" },
    [
      ["New York (JFK), United States", 1],
      [brussels, 3],
    ],
    4,
  ),
  roadLyon: byRoad(
    { shipper: "textiles", consignee: "lyon", from: "Kortrijk, Belgium", to: "Lyon, France" },
    [["Reims, France", 2, "On the way, no delays"]],
    3,
  ),
  roadMilan: byRoad(
    { shipper: "glass", consignee: "milan", from: "Mol, Belgium", to: "Milan, Italy" },
    [
      ["Basel, Switzerland", 2, "Transit document T2 stamped at the border"],
      ["Chiasso, Switzerland", 3, "Left Switzerland, on the way to Milan"],
    ],
    4,
  ),
  roadWarsaw: byRoad(
    { shipper: "valves", consignee: "warsaw", from: "Liège, Belgium", to: "Warsaw, Poland" },
    [
      ["Hanover, Germany", 2, "On the way, no delays"],
      ["Poznań, Poland", 3, "Driver's daily rest"],
    ],
    4,
  ),
  roadIzmir: byRoad(
    { shipper: "marble", consignee: "ghent", from: "İzmir, Türkiye", to: "Ghent, Belgium" },
    [
      ["Kapıkule, Türkiye", 3, "Export formalities done, waiting at the border"],
      ["Niš, Serbia", 5, "Transit under TIR carnet"],
      ["Nuremberg, Germany", 7, "On the way, no delays"],
    ],
    9,
  ),
} satisfies Record<string, Journey>;

export type JourneyKey = keyof typeof journeys;
