export interface ServiceFact {
  label: string;
  value: string;
}

export interface ServicePageCopy {
  title: string;
  lead: string;
  paragraphs: readonly string[];
  facts: readonly ServiceFact[];
  features: readonly string[];
}

export const airFreight: ServicePageCopy = {
  title: "Air Freight",
  lead: "When days matter: consolidated and direct flights from Brussels Airport, beside our warehouse.",
  paragraphs: [
    "Most of our air freight leaves from Brucargo, ten minutes from our dock. Goods that reach us before noon can fly the same evening. Where another airport has the better connection, we truck there overnight.",
    "We book with several carriers on each lane and show you the choice: the fastest flight, or the consolidation that costs half and arrives two days later. You decide; we prepare the air waybill, security screening and customs declaration.",
    "Dangerous goods, temperature-controlled cargo and pieces that do not fit through a narrow-body door are planned by people who hold the licences for them.",
  ],
  facts: [
    { label: "Transit", value: "typically 2-5 days, door to door" },
    { label: "From", value: "1 kg to a full charter" },
    { label: "Charged by", value: "actual or volume weight (1 m³ = 167 kg)" },
    { label: "Documents", value: "commercial invoice, packing list, air waybill" },
  ],
  features: [
    "Consolidated and direct flights",
    "Security screening on site",
    "Dangerous goods by licensed staff",
    "Export and import customs",
  ],
};

export const seaFreight: ServicePageCopy = {
  title: "Sea Freight",
  lead: "Full containers and part loads through Antwerp and Zeebrugge, with weekly sailings to West Africa, Asia and the Americas.",
  paragraphs: [
    "A full container is yours alone: we deliver it empty, you load it, we seal it and bring it to the terminal. With a part load your pallets share a container that we fill in our own warehouse, and you pay for the space you use.",
    "We book space, file the verified gross mass, draw up the bill of lading and clear the goods on both sides. Free time and demurrage are in the quote, so that a delay in port does not become a surprise.",
  ],
  facts: [
    { label: "Transit", value: "typically 14-35 days, port to port" },
    { label: "From", value: "1 CBM to many containers" },
    { label: "Ports", value: "Antwerp (ANR), Zeebrugge (ZEE)" },
    { label: "Documents", value: "commercial invoice, packing list, bill of lading" },
  ],
  features: [
    "Full containers (FCL)",
    "Part loads (LCL)",
    "Port and customs handling",
    "Cargo insurance on request",
  ],
};

export const containers = [
  { type: "20ft", volume: "28 CBM", load: "28,200 kg", length: 20 },
  { type: "40ft", volume: "58 CBM", load: "28,600 kg", length: 40 },
  { type: "40ft high cube", volume: "68 CBM", load: "28,600 kg", length: 40 },
] as const;

export const roadTransport: ServicePageCopy = {
  title: "Road Transport",
  lead: "From a single parcel to a full trailer, across Belgium and Europe, with one person to call from loading to delivery.",
  paragraphs: [
    "Vans leave the same day, groupage lorries every evening. A full trailer is yours from door to door and is not reloaded on the way. We choose the vehicle by weight, volume and what stands at the other end: a dock, a forklift or only a tail lift.",
    "Drivers report loading, border and delivery. You see each of these under your tracking number, and the signed proof of delivery soon after.",
  ],
  facts: [
    { label: "Transit", value: "typically 1-4 days within Europe" },
    { label: "From", value: "one parcel to a full trailer" },
    { label: "Equipment", value: "tail lift, tarpaulin, box, refrigerated" },
    { label: "Documents", value: "CMR consignment note" },
  ],
  features: [
    "Vans, lorries and full trailers",
    "Groupage every evening",
    "Proof of delivery",
    "Customs for the United Kingdom and Switzerland",
  ],
};

export const vehicles = [
  { type: "Light", load: "up to 1 ton", volume: "10-15 CBM" },
  { type: "Medium", load: "3-7 tons", volume: "25-40 CBM" },
  { type: "Heavy", load: "20+ tons", volume: "80+ CBM" },
] as const;

export const servicesOverview = {
  title: "Services",
  lead: "Air, sea and road, and what goes around them: storage, customs, planning and the pieces nobody else will lift.",
  additional: [
    {
      title: "Warehousing",
      text: "Racked and bulk storage in Machelen, stock counted and shown to you, orders picked and labelled the same day.",
    },
    {
      title: "Customs Clearance",
      text: "Import, export and transit declarations by our own declarants, with the commodity codes checked before the goods leave.",
    },
    {
      title: "Supply Chain Management",
      text: "We take over purchase orders from your suppliers, combine them, and report what is where in one list.",
    },
    {
      title: "Project Cargo",
      text: "Route surveys, permits, cranes and escorts for what is too long, too wide or too heavy.",
    },
  ],
} as const;
