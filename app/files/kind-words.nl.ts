export const KIND_WORDS = {
  invoice: "Factuur",
  packing_list: "Paklijst",
  awb: "Luchtvrachtbrief",
  bill_of_lading: "Cognossement",
  cmr: "CMR",
  customs: "Douane",
  dangerous_goods: "Gevaarlijke goederen",
  proof_of_delivery: "Leveringsbewijs",
  photo: "Foto",
  other: "Andere",
};
