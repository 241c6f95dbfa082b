/** The about page. The people are sample content. */
export const about = {
  title: "About us",
  lead: "A forwarder from Machelen, beside Brussels Airport, that tells you where your freight is before you ask.",
  stats: [
    { value: "15+", label: "years" },
    { value: "50+", label: "countries" },
    { value: "10,000+", label: "shipments" },
    { value: "500+", label: "happy clients" },
  ],
  mission:
    "We move goods so that the people on both ends can plan their day: a date that holds, papers that are right, and a call when something changes.",
  vision:
    "To be the forwarder one does not need to chase, on every lane between Belgium and the rest of the world.",
  timeline: [
    { year: "2010", text: "Founded in Machelen with one lorry and a desk at Brucargo." },
    { year: "2012", text: "Regional expansion in West Africa." },
    { year: "2015", text: "A global network of partners on every continent." },
    { year: "2018", text: "Digital innovation: every shipment can be tracked." },
    { year: "2020", text: "Sustainability: fuller containers, fewer empty kilometres." },
    { year: "2023", text: "Industry leadership in freight between Belgium and West Africa." },
  ],
  leaders: [
    { name: "Marieke Claes", position: "Managing director" },
    { name: "Youssef Amrani", position: "Head of air and sea" },
    { name: "Tom Verbruggen", position: "Head of road transport" },
    { name: "Adjoa Mensah", position: "Head of customs" },
  ],
  reasons: [
    { title: "Global reach", text: "Partners in more than 50 countries whom we know by name." },
    { title: "99.5% on-time delivery", text: "We count every shipment and say so when one is late." },
    { title: "24/7 support", text: "Freight does not keep office hours; somebody here answers." },
  ],
} as const;
