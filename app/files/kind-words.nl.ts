export const KIND_WORDS = {
  invoice: "Factuur",
  packing_list: "Paklijst",
  awb: "Luchtvrachtbrief",
  bill_of_lading: "Cognossement",
  cmr: "CMR",
  customs: "Douane",
  dangerous_goods: "Gevaarlijke goederen",
  proof_of_delivery: "Leveringsbewijs",
  proof_of_pickup: "Afhaalbewijs",
  photo: "Foto",
  other: "Andere",
};
