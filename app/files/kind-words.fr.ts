export const KIND_WORDS = {
  invoice: "Facture",
  packing_list: "Liste de colisage",
  awb: "Lettre de transport aérien",
  bill_of_lading: "Connaissement",
  cmr: "CMR",
  customs: "Douane",
  dangerous_goods: "Marchandises dangereuses",
  proof_of_delivery: "Preuve de livraison",
  proof_of_pickup: "Preuve d'enlèvement",
  photo: "Photo",
  other: "Autre",
};
