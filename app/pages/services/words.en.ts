/** Texts of the pages of a service each; their contents are in content/. */
export const SERVICE_WORDS = {
  trackShipment: "Track a Shipment",
  table: (caption: string) => `${caption}, table`,
  maximum: (load: string) => `max ${load}`,
  air: {
    title: "Unit loads",
    note: "Drawn to one scale, beside a person of 1.75 m. Figures differ a little from carrier to carrier.",
    caption: "Unit load devices",
    headings: ["Unit", "Base", "Volume", "Gross weight"],
  },
  sea: {
    title: "Containers",
    note: "Drawn to one scale, beside a person of 1.75 m.",
    caption: "Container types",
    headings: ["Container", "Volume", "Maximum load", "Outside, length × width × height"],
  },
  road: {
    title: "Vehicles",
    note: "A typical vehicle of each class, drawn to one scale, beside a person of 1.75 m.",
    caption: "Vehicle classes",
    headings: ["Class", "Load", "Volume", "Typically"],
  },
};
