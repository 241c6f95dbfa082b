interface ServiceFact {
  label: string;
  value: string;
}

export interface Step {
  title: string;
  text: string;
}

export interface ServicePageCopy {
  title: string;
  path: string;
  lead: string;
  forWhom: string;
  paragraphs: readonly string[];
  facts: readonly ServiceFact[];
  features: readonly string[];
  steps: readonly Step[];
  documents: readonly Step[];
  ask: readonly string[];
}

export const servicePageCopy = {
  stepsTitle: "How it works",
  documentsTitle: "The papers",
  askTitle: "What it costs to ask: nothing",
  askText: "You have a price within 24 hours, free and without obligation. We need from you:",
  othersTitle: "Other ways to move it",
} as const;

export const airFreight: ServicePageCopy = {
  title: "Air Freight",
  path: "/services/air-freight",
  lead: "When days matter: consolidated and direct flights from Brussels Airport, beside our warehouse.",
  forWhom:
    "For parts a line is waiting for, samples with a trade fair date, medicines, and everything worth more than its passage.",
  paragraphs: [
    "Most of our air freight leaves from Brucargo, ten minutes from our dock. Goods that reach us before noon can fly the same evening. Where another airport has the better connection, we truck there overnight.",
    "We book with several carriers on each lane and show you the choice: the fastest flight, or the consolidation that costs half and arrives two days later. You decide; we prepare the air waybill, security screening and customs declaration.",
    "Dangerous goods, temperature-controlled cargo and pieces that do not fit through a narrow-body door are planned by people who hold the licences for them.",
  ],
  facts: [
    { label: "Transit", value: "typically 2-5 days, door to door" },
    { label: "From", value: "1 kg to a full charter" },
    { label: "Airports", value: "Brussels (BRU), Liège (LGG), Amsterdam (AMS)" },
    { label: "Charged by", value: "actual or volume weight (1 CBM = 167 kg)" },
    { label: "Documents", value: "commercial invoice, packing list, air waybill" },
  ],
  features: [
    "Consolidated and direct flights",
    "Security screening on site",
    "Dangerous goods by licensed staff",
    "Export and import customs",
  ],
  steps: [
    { title: "Collection", text: "We fetch the goods, or you bring them to our dock before noon." },
    { title: "Screening", text: "Weighed, measured, X-rayed and labelled under our own roof." },
    { title: "Flight", text: "Built onto a pallet or loaded loose; you see departure and arrival." },
    { title: "Release", text: "Our agent clears the goods and delivers them to the door." },
  ],
  documents: [
    { title: "Commercial invoice", text: "Yours. Value, currency, terms of delivery, commodity codes." },
    { title: "Packing list", text: "Yours. Pieces, dimensions, gross and net weight." },
    { title: "Air waybill", text: "Ours. The contract of carriage; not needed to collect the goods." },
    {
      title: "Dangerous goods declaration",
      text: "Where it applies. We draw it up from the safety data sheet.",
    },
  ],
  ask: ["airport or address at both ends", "pieces, dimensions and weight", "the date it must arrive"],
};

export const seaFreight: ServicePageCopy = {
  title: "Sea Freight",
  path: "/services/sea-freight",
  lead: "Full containers and part loads through Antwerp and Zeebrugge, with weekly sailings to West Africa, Asia and the Americas.",
  forWhom: "For machines, vehicles, raw material and every stock that can be planned a month ahead.",
  paragraphs: [
    "A full container is yours alone: we deliver it empty, you load it, we seal it and bring it to the terminal. With a part load your pallets share a container that we fill in our own warehouse, and you pay for the space you use.",
    "We book space, file the verified gross mass, draw up the bill of lading and clear the goods on both sides. Free time and demurrage are in the quote, so that a delay in port does not become a surprise.",
    "When a vessel skips a port, you hear it from us with the next sailing already booked.",
  ],
  facts: [
    { label: "Transit", value: "typically 14-35 days, port to port" },
    { label: "From", value: "1 CBM to many containers" },
    { label: "Ports", value: "Antwerp (ANR), Zeebrugge (ZEE)" },
    { label: "Charged by", value: "container, or CBM for part loads (1 CBM = 1,000 kg)" },
    { label: "Documents", value: "commercial invoice, packing list, bill of lading" },
  ],
  features: [
    "Full containers (FCL)",
    "Part loads (LCL)",
    "Port and customs handling",
    "Cargo insurance on request",
  ],
  steps: [
    { title: "Booking", text: "We reserve space and the container, and tell you the closing date." },
    { title: "Loading", text: "At your dock or in our warehouse; weighed, lashed and sealed." },
    { title: "Sailing", text: "You see gate-in, departure, transhipment and arrival." },
    { title: "Release", text: "Cleared, collected from the terminal and delivered within free time." },
  ],
  documents: [
    { title: "Commercial invoice and packing list", text: "Yours. We check the commodity codes." },
    { title: "Verified gross mass", text: "Ours. Weighed by a certified bridge before the closing date." },
    { title: "Bill of lading", text: "Ours. Original or telex release, as your buyer's bank wants it." },
    { title: "Certificates", text: "Where the destination asks for them: origin, conformity, fumigation." },
  ],
  ask: [
    "place or port at both ends",
    "goods, pieces and weight, or the container type",
    "when it can be loaded",
  ],
};

export const roadTransport: ServicePageCopy = {
  title: "Road Transport",
  path: "/services/road-transport",
  lead: "From a single parcel to a full trailer, across Belgium and Europe, with one person to call from loading to delivery.",
  forWhom: "For stock that moves every week, and for the one pallet that must be there tomorrow.",
  paragraphs: [
    "Vans leave the same day, groupage lorries every evening. A full trailer is yours from door to door and is not reloaded on the way.",
    "We choose the vehicle by weight, volume and what stands at the other end: a dock, a forklift or only a tail lift. Tell us about the narrow street; it decides more than the kilograms do.",
    "Drivers report loading, border and delivery. You see each of these under your tracking number, and the signed proof of delivery soon after.",
  ],
  facts: [
    { label: "Transit", value: "typically 1-4 days within Europe" },
    { label: "From", value: "one parcel to a full trailer" },
    { label: "Equipment", value: "tail lift, tarpaulin, box, refrigerated" },
    { label: "Charged by", value: "pallet, loading metre or vehicle" },
    { label: "Documents", value: "CMR consignment note" },
  ],
  features: [
    "Vans, lorries and full trailers",
    "Groupage every evening",
    "Proof of delivery",
    "Customs for the United Kingdom and Switzerland",
  ],
  steps: [
    { title: "Order", text: "You say what, where and by when; we confirm vehicle and hour." },
    { title: "Loading", text: "The driver counts, lashes and signs with you." },
    { title: "On the road", text: "Border and delays are reported, also at night." },
    { title: "Delivery", text: "Signed for; the proof is under your tracking number." },
  ],
  documents: [
    { title: "CMR consignment note", text: "Ours. Signed at both doors; it is the contract of carriage." },
    { title: "Delivery note", text: "Yours. What the consignee counts against." },
    { title: "Export declaration", text: "Where a border asks for it: United Kingdom, Switzerland, Norway." },
    { title: "ADR papers", text: "For dangerous goods; our drivers carry the certificate." },
  ],
  ask: [
    "addresses, and how each can be reached",
    "pallets or pieces, dimensions and weight",
    "the hours they load and unload",
  ],
};

export const servicesOverview = {
  title: "Services",
  lead: "Air, sea and road, and what goes around them: storage, customs, planning and the heavy pieces.",
  additionalTitle: "Around the transport",
  additional: [
    {
      title: "Warehousing",
      picture: "warehouse",
      alt: "Distribution warehouse aisle with tall pallet racking and a reach truck",
      text: "Racked and bulk storage in Machelen, stock counted and shown to you, orders picked and labelled the same day.",
    },
    {
      title: "Customs Clearance",
      picture: "customs",
      alt: "Lorries waiting at the barriers of a port customs gate at dusk",
      text: "Import, export and transit declarations by our own declarants, with the commodity codes checked before the goods leave.",
    },
    {
      title: "Supply Chain Management",
      picture: null,
      alt: "",
      text: "We take over purchase orders from your suppliers, combine them, and report what is where in one list.",
    },
    {
      title: "Project Cargo",
      picture: "project",
      alt: "Oversized pressure vessel on a multi-axle heavy-haul trailer in a port yard",
      text: "Route surveys, permits, cranes and escorts for what is too long, too wide or too heavy.",
    },
  ],
} as const;
