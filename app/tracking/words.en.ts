export const TRACKING_MESSAGES = {
  numberRequired: "Please enter a tracking number",
  notFound: "Shipment Not Found",
  searchFailed: "Error searching for tracking number",
  historyFailed: "Error fetching shipment details",
  unexpected: "An unexpected error occurred",
};

/** Texts of the page and its form; texts of server-rendered results are in `search-words.ts`. */
export const TRACKING_WORDS = {
  title: "Track a shipment",
  description: "Enter your tracking number and see where your shipment is.",
  lead: "Enter a tracking number or reference, or up to 20 at once.",
  submit: "Track Package",
  searching: "Searching...",
  reset: "Reset",
  tryAgain: "Try Again",
  contact: "Contact Support",
  failed: "The search did not come through: your number may well be right. Please try again, or ask us.",
  nothing: "We have no shipment to show under ",
  nothingHint: ". Check the number on your confirmation, or ask us.",
  shipment: (number: string) => `Shipment ${number}`,
};
