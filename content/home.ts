export const home = {
  headline: "Global Logistics Solutions",
  lead: "We move freight by air, sea and road between Belgium and more than 50 countries, and tell you where it is at every step.",
  servicesTitle: "Three ways to move freight",
  servicesLead:
    "Which one is right depends on weight, date and what stands at the other end. Ask; we quote all that fit.",
  services: [
    {
      title: "Air Freight",
      to: "/services/air-freight",
      picture: "air",
      label: "From Brussels · BRU",
      features: [
        "Consolidated and direct flights",
        "Typically 2-5 days, door to door",
        "Dangerous goods handled by licensed staff",
      ],
    },
    {
      title: "Sea Freight",
      to: "/services/sea-freight",
      picture: "ship",
      label: "From Antwerp · ANR",
      features: [
        "Full containers and part loads",
        "Sailings every week from Antwerp",
        "Port and customs handling included",
      ],
    },
    {
      title: "Road Transport",
      to: "/services/road-transport",
      picture: "road",
      label: "From your door",
      features: [
        "Vans to full trailers",
        "Typically 1-4 days within Europe",
        "One driver to call, from loading to delivery",
      ],
    },
  ],
  record: [
    { value: 15, suffix: "+", label: "Years Experience" },
    { value: 10_000, suffix: "+", label: "Projects Completed" },
    { value: 50, suffix: "+", label: "Countries Served" },
    { value: 100, suffix: "+", label: "Team Members" },
  ],
  process: [
    { number: "01", title: "Get Quote", text: "Tell us what goes where. You have a price within 24 hours." },
    {
      number: "02",
      title: "Planning",
      text: "We choose the route, book the space and prepare the documents.",
    },
    {
      number: "03",
      title: "Shipping",
      text: "Your goods leave. Each step appears under your tracking number.",
    },
    { number: "04", title: "Delivery", text: "We hand over at the door and send you the proof of delivery." },
  ],
  teamTitle: "Four people who answer",
  teamLead: "Each lane has a name behind it. These four decide when something has to change.",
  testimonialsTitle: "What customers say",
  partnersTitle: "Member of and partner to",
  quoteTitle: "Request a quote",
  next: [
    { title: "Your request reaches our desk at once", text: "You see a confirmation on this page." },
    { title: "A forwarder checks routes and rates", text: "And calls you where something is unclear." },
    {
      title: "You have a price and a plan within 24 hours",
      text: "Free and without obligation. You choose, or you let it lie.",
    },
  ],
} as const;
