export const SERVICE_WORDS = {
  trackShipment: "Suivre un envoi",
  table: (caption: string) => `${caption}, tableau`,
  maximum: (load: string) => `max. ${load}`,
  air: {
    title: "Unités de chargement",
    note: "À la même échelle, à côté d’une personne de 1,75 m. Les chiffres varient un peu d’une compagnie à l’autre.",
    caption: "Unités de chargement aériennes",
    headings: ["Unité", "Base", "Volume", "Poids brut"],
  },
  sea: {
    title: "Conteneurs",
    note: "À la même échelle, à côté d’une personne de 1,75 m.",
    caption: "Types de conteneurs",
    headings: ["Conteneur", "Volume", "Charge utile", "Extérieur, longueur × largeur × hauteur"],
  },
  road: {
    title: "Véhicules",
    note: "Un véhicule typique de chaque classe, à la même échelle, à côté d’une personne de 1,75 m.",
    caption: "Classes de véhicules",
    headings: ["Classe", "Charge", "Volume", "En général"],
  },
};
