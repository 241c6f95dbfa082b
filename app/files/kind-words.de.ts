export const KIND_WORDS = {
  invoice: "Rechnung",
  packing_list: "Packliste",
  awb: "Luftfrachtbrief",
  bill_of_lading: "Konnossement",
  cmr: "CMR",
  customs: "Zoll",
  dangerous_goods: "Gefahrgut",
  proof_of_delivery: "Ablieferungsnachweis",
  proof_of_pickup: "Abholnachweis",
  photo: "Foto",
  other: "Sonstiges",
};
