import type { QuoteStatus } from "#domain/quotes/quote-request.ts";
import { addDays, startOfLocalDay, toLocalDay } from "#domain/time.ts";
import { demoId } from "./random.ts";

interface Request {
  /** Age in hours. */
  hoursAgo: number;
  name: string;
  email: string;
  company?: string;
  phone?: string;
  service: string;
  from: string;
  to: string;
  cargo: string;
  weight: string;
  dimensions?: string;
  message?: string;
  status?: QuoteStatus;
  read?: boolean;
  /** The demo shipment that was made from it. */
  shipment?: number;
  /** Snoozed for so many days. */
  snoozed?: number;
}

const air = "Air Freight";
const sea = "Sea Freight";
const road = "Road Transport";

// Newest first; people and companies are invented.
const requests: Request[] = [
  {
    hoursAgo: 0.4,
    name: "Ngozi Okafor",
    email: "ngozi.okafor@brightpath.example",
    service: `${air}, ${sea}`,
    from: "Brussels",
    to: "Lagos",
    cargo: "School furniture",
    weight: "1 850 kg",
    message: "Flat packed, 24 pallets if by sea. Please quote both so that we can compare.",
  },
  {
    hoursAgo: 3.1,
    name: "Stijn Wouters",
    email: "stijn@wouters-hout.example",
    service: road,
    from: "Mechelen",
    to: "Porto",
    cargo: "Oak flooring",
    weight: "9 t",
  },
  {
    hoursAgo: 5.1,
    name: "Isabelle Fontaine",
    email: "i.fontaine@maisonfontaine.example",
    service: air,
    from: "Brussels",
    to: "Montréal",
    cargo: "Pralines in boxes",
    weight: "240 kg",
    message: "Must stay below 18 °C. Ready for collection next Tuesday.",
  },
  {
    hoursAgo: 9.5,
    name: "Emeka Obi",
    email: "emeka@obi-autoparts.example",
    service: sea,
    from: "Antwerp",
    to: "Lagos",
    cargo: "Used car parts",
    weight: "18 000 kg",
    message: "One 40 ft container, loading in Willebroek. Do you arrange the Form M papers?",
  },
  {
    hoursAgo: 21,
    name: "Johanna Lindqvist",
    email: "johanna@nordljus.example",
    service: road,
    from: "Machelen",
    to: "Gothenburg",
    cargo: "Exhibition stand",
    weight: "620 kg",
    message: "Delivery at the fair between 07:00 and 10:00 on the set-up day.",
  },
  {
    hoursAgo: 30.2,
    name: "Paul Mukendi",
    email: "p.mukendi@congobuild.example",
    service: sea,
    from: "Antwerp",
    to: "Matadi",
    cargo: "Ceramic tiles",
    weight: "26 t",
  },
  {
    hoursAgo: 33,
    name: "Elke Vermeulen",
    email: "elke.vermeulen@labodelta.example",
    service: air,
    from: "Ghent",
    to: "Singapore",
    cargo: "Analysers for laboratories",
    weight: "75 kg",
    message: "Two boxes with lithium batteries contained in equipment (UN 3481).",
  },
  {
    hoursAgo: 46,
    name: "Marco Bellini",
    email: "marco@bellinicucine.example",
    service: road,
    from: "Milan",
    to: "Brussels",
    cargo: "Fitted kitchens",
    weight: "3 200 kg",
    status: "in_progress",
    read: true,
  },
  {
    hoursAgo: 52,
    name: "Aïssatou Sow",
    email: "aissatou@teranga-mode.example",
    service: `${air}, ${sea}`,
    from: "Brussels",
    to: "Dakar",
    cargo: "Sewing machines",
    weight: "980 kg",
    status: "in_progress",
    read: true,
    message: "No hurry, the cheaper way is fine.",
  },
  {
    hoursAgo: 70,
    name: "Ruben De Smet",
    email: "ruben@desmet-pumps.example",
    company: "De Smet Pumps",
    phone: "+32 3 555 01 77",
    service: sea,
    from: "Antwerp",
    to: "Tema",
    cargo: "Submersible pumps",
    weight: "4 400 kg",
    dimensions: "8 pallets 120 x 80 x 130 cm",
    status: "in_progress",
    read: true,
  },
  {
    hoursAgo: 75,
    name: "Linh Tran",
    email: "linh.tran@hoasen-decor.example",
    service: sea,
    from: "Ho Chi Minh City",
    to: "Antwerp",
    cargo: "Rattan furniture",
    weight: "about 5 000 kg, 60 m³",
    read: true,
    snoozed: 2,
  },
  {
    hoursAgo: 98,
    name: "Charlotte Dubois",
    email: "charlotte@dubois-antiek.example",
    service: road,
    from: "Brussels",
    to: "Zürich",
    cargo: "Antique cabinet",
    weight: "180 kg",
    status: "in_progress",
    read: true,
    message: "One piece, insured for 12 000 euro. Two people needed at both ends.",
  },
  {
    hoursAgo: 120,
    name: "Yaw Darko",
    email: "yaw.darko@goldcoastfoods.example",
    service: air,
    from: "Liège",
    to: "Accra",
    cargo: "Dairy cultures",
    weight: "110 kg",
    status: "completed",
    read: true,
    message: "Dry ice, 20 kg. Airport to airport.",
  },
  {
    hoursAgo: 145,
    name: "Sofie Claes",
    email: "sofie.claes@claesvet.example",
    service: air,
    from: "Leuven",
    to: "Nairobi",
    cargo: "Veterinary instruments",
    weight: "54 kg",
    status: "completed",
    read: true,
  },
  {
    // Before its shipment.
    hoursAgo: 410,
    name: "Griet Adriaens",
    email: "export@scheldekaai.example",
    company: "Scheldekaai Machinebouw",
    phone: "+32 3 555 01 10",
    service: sea,
    from: "Antwerp",
    to: "Lagos",
    cargo: "Centrifugal pumps",
    weight: "2 840 kg",
    dimensions: "6 pallets 120 x 80 x 145 cm",
    status: "completed",
    read: true,
    shipment: 0,
  },
  {
    hoursAgo: 196,
    name: "Tomasz Wrona",
    email: "tomasz@wrona-meble.example",
    service: road,
    from: "Poznań",
    to: "Hasselt",
    cargo: "Office chairs",
    weight: "1 100 kg",
    status: "completed",
    read: true,
  },
  {
    hoursAgo: 240,
    name: "Rahul Desai",
    email: "rahul@desai-tiles.example",
    service: sea,
    from: "Mundra",
    to: "Antwerp",
    cargo: "Porcelain tiles",
    weight: "27 000 kg",
    status: "rejected",
    read: true,
    message: "Two 20 ft containers, 27 t in each.",
  },
  {
    hoursAgo: 290,
    name: "Camille Perrachon",
    email: "camille@atelierdespentes.example",
    company: "Atelier des Pentes",
    service: road,
    from: "Kortrijk",
    to: "Lyon",
    cargo: "Upholstery fabric",
    weight: "1 475 kg",
    status: "completed",
    read: true,
    shipment: 33,
  },
  {
    hoursAgo: 345,
    name: "Mehmet Kaya",
    email: "mehmet@kaya-tekstil.example",
    service: `${sea}, ${road}`,
    from: "Bursa",
    to: "Ghent",
    cargo: "Towels",
    weight: "6 500 kg",
    status: "completed",
    read: true,
  },
  {
    hoursAgo: 400,
    name: "An Goossens",
    email: "an.goossens@verhuisvlot.example",
    service: sea,
    from: "Leuven",
    to: "Perth",
    cargo: "Household goods",
    weight: "2 500 kg",
    status: "rejected",
    read: true,
    message: "Private removal, door to door with packing.",
  },
  {
    hoursAgo: 470,
    name: "Fatou Diallo",
    email: "fatou@dialloimport.example",
    service: sea,
    from: "Antwerp",
    to: "Conakry",
    cargo: "Rice in bags",
    weight: "24 000 kg",
    status: "completed",
    read: true,
  },
  {
    hoursAgo: 540,
    name: "Greta Hoffmann",
    email: "g.hoffmann@hoffmann-optik.example",
    service: air,
    from: "Jena",
    to: "Boston",
    cargo: "Optical benches",
    weight: "310 kg",
    status: "completed",
    read: true,
    message: "Shock indicators please, and no stacking.",
  },
  {
    hoursAgo: 630,
    name: "Kevin Claessens",
    email: "kevin@claessens-events.example",
    service: road,
    from: "Antwerp",
    to: "Barcelona",
    cargo: "Stage lighting",
    weight: "3 800 kg",
    status: "completed",
    read: true,
  },
  {
    hoursAgo: 760,
    name: "Adjoa Mensima",
    email: "adjoa@mensima-beauty.example",
    service: air,
    from: "Brussels",
    to: "Accra",
    cargo: "Cosmetics",
    weight: "420 kg",
    status: "rejected",
    read: true,
    message: "Includes nail polish, 60 kg.",
  },
  {
    hoursAgo: 900,
    name: "Hugo Martins",
    email: "hugo@martins-cortica.example",
    service: road,
    from: "Porto",
    to: "Antwerp",
    cargo: "Cork panels",
    weight: "7 t",
    status: "completed",
    read: true,
  },
];

/** Whom most of what is taken up belongs to, the id of the account by e-mail. */
const OWNER = "lotte.claes@zenne-samples.example";
const OTHER_OWNER = "wim.peeters@zenne-samples.example";

/** Who owns a demo request, and when it was answered; what is pending belongs to nobody but where it is snoozed. */
export function demoRequestOwners(now: Date) {
  return requests.flatMap(({ status, snoozed, hoursAgo }, number) => {
    if (status === undefined && !snoozed) return [];
    const answered = new Date(now.getTime() - Math.round(hoursAgo * 0.8 * 60) * 60_000);
    return {
      id: demoId("quote-request", number),
      owner: number % 4 === 3 ? OTHER_OWNER : OWNER,
      answered_at: status === undefined ? null : answered,
    };
  });
}

/** Twenty-five quote requests in every status, the newest first and unread. */
export function demoQuoteRequests(now: Date) {
  return requests.map((request, number) => {
    const created = new Date(now.getTime() - Math.round(request.hoursAgo * 60) * 60_000);
    const handled = request.status === undefined ? 0 : Math.min(request.hoursAgo / 2, 20);
    return {
      id: demoId("quote-request", number),
      name: request.name,
      email: request.email,
      phone: request.phone ?? null,
      company: request.company ?? null,
      service_type: request.service,
      origin_location: request.from,
      destination_location: request.to,
      cargo_type: request.cargo,
      weight: request.weight,
      dimensions: request.dimensions ?? null,
      message: request.message ?? null,
      status: request.status ?? ("pending" as const),
      is_read: request.read ?? false,
      shipment_id: request.shipment === undefined ? null : demoId("shipment", request.shipment),
      snoozed_until: request.snoozed ? startOfLocalDay(addDays(toLocalDay(now), request.snoozed)) : null,
      created_at: created,
      updated_at: new Date(created.getTime() + Math.round(handled * 60) * 60_000),
    };
  });
}
