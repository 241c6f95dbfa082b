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
  timelineTitle: "The way so far",
  timeline: [
    { year: "2010", title: "Founded", text: "In Machelen, with one lorry and a desk at Brucargo." },
    {
      year: "2012",
      title: "Regional expansion in West Africa",
      text: "First weekly consolidation to Lagos, Tema and Abidjan, with agents we visit.",
    },
    {
      year: "2015",
      title: "Global network",
      text: "Partners on every continent, each one chosen after a shipment that went wrong and was put right.",
    },
    {
      year: "2018",
      title: "Digital innovation",
      text: "Every shipment has a number, and every number shows where the shipment is.",
    },
    {
      year: "2020",
      title: "Sustainability",
      text: "Fuller containers, fewer empty kilometres, and the emissions of a shipment on its invoice.",
    },
    {
      year: "2023",
      title: "Industry leadership",
      text: "Other forwarders hand us their freight between Belgium and West Africa.",
    },
  ],
  teamTitle: "Leadership team",
  reasonsTitle: "Why choose us",
  reasons: [
    { title: "Global reach", text: "Partners in more than 50 countries whom we know by name." },
    { title: "99.5% on-time delivery", text: "We count every shipment and say so when one is late." },
    { title: "24/7 support", text: "Freight does not keep office hours; somebody here answers." },
  ],
} as const;
