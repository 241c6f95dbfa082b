export const PAPER_WORDS = {
  cmr: "Lettre de voiture CMR",
  house_bill_of_lading: "House B/L",
  delivery_note: "Bon de livraison",
  manifest: "Liste de chargement",
  labels: "Étiquettes de colis",
};
