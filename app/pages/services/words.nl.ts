export const SERVICE_WORDS = {
  trackShipment: "Zending volgen",
  table: (caption: string) => `${caption}, tabel`,
  maximum: (load: string) => `max. ${load}`,
  air: {
    title: "Laadeenheden",
    note: "Op dezelfde schaal getekend, naast iemand van 1,75 m. De cijfers verschillen licht van maatschappij tot maatschappij.",
    caption: "Laadeenheden in de luchtvracht",
    headings: ["Eenheid", "Grondvlak", "Volume", "Brutogewicht"],
  },
  sea: {
    title: "Containers",
    note: "Op dezelfde schaal getekend, naast iemand van 1,75 m.",
    caption: "Containertypes",
    headings: ["Container", "Volume", "Laadvermogen", "Buiten, lengte × breedte × hoogte"],
  },
  road: {
    title: "Voertuigen",
    note: "Een typisch voertuig van elke klasse, op dezelfde schaal getekend, naast iemand van 1,75 m.",
    caption: "Voertuigklassen",
    headings: ["Klasse", "Lading", "Volume", "Doorgaans"],
  },
};
