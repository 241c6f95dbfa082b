export const SERVICE_WORDS = {
  trackShipment: "Sendung verfolgen",
  table: (caption: string) => `${caption}, Tabelle`,
  maximum: (load: string) => `max. ${load}`,
  air: {
    title: "Ladeeinheiten",
    note: "Im gleichen Maßstab gezeichnet, neben einer 1,75 m großen Person. Die Werte unterscheiden sich etwas je Fluggesellschaft.",
    caption: "Ladeeinheiten der Luftfracht",
    headings: ["Einheit", "Grundfläche", "Volumen", "Bruttogewicht"],
  },
  sea: {
    title: "Container",
    note: "Im gleichen Maßstab gezeichnet, neben einer 1,75 m großen Person.",
    caption: "Containertypen",
    headings: ["Container", "Volumen", "Zuladung", "Außen, Länge × Breite × Höhe"],
  },
  road: {
    title: "Fahrzeuge",
    note: "Ein typisches Fahrzeug jeder Klasse, im gleichen Maßstab gezeichnet, neben einer 1,75 m großen Person.",
    caption: "Fahrzeugklassen",
    headings: ["Klasse", "Last", "Volumen", "Üblich"],
  },
};
