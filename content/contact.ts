export const contact = {
  title: "Contact",
  lead: "Write, call or come by. We answer within 24 hours.",
  formTitle: "Send us a message",
  formLead: "For a price, tell us what goes where, how heavy it is and when it should arrive.",
  quoteLink: "Ask for a quote",
  quoteText: "The form for it asks for all we need to name a price.",
  mapTitle: "Where we meet carriers in Germany",
  mapText:
    "Our desk at the airport hands over freight that flies from Berlin. Please call before you drive there.",
  map: {
    code: "BER",
    place: "Berlin Brandenburg Airport",
    address: "12529 Schoenefeld, Germany",
    latitude: 52.3667,
    longitude: 13.5033,
  },
} as const;
