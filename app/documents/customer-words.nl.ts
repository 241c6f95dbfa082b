export const PAPER_WORDS = {
  cmr: "CMR-vrachtbrief",
  house_bill_of_lading: "House B/L",
  delivery_note: "Leverbon",
  manifest: "Laadlijst",
  labels: "Colli-etiketten",
};
