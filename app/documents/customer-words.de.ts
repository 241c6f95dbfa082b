export const PAPER_WORDS = {
  cmr: "CMR-Frachtbrief",
  house_bill_of_lading: "House B/L",
  delivery_note: "Lieferschein",
  manifest: "Ladeliste",
  labels: "Packstücketiketten",
};
