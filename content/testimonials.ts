interface Testimonial {
  quote: string;
  name: string;
  company: string;
  rating: number;
}

/** Sample content: these customers do not exist. */
export const testimonials: readonly Testimonial[] = [
  {
    quote:
      "They rang us on a Sunday to say that the vessel had skipped Tema, and had already booked the next one. That is what we pay for.",
    name: "Ilse Wouters",
    company: "Wouters Agri Machines, Roeselare",
    rating: 5,
  },
  {
    quote:
      "Twelve pallets of vaccine coolers, three temperature limits, one form missing. They found the form. Everything arrived cold and on the day.",
    name: "Dr Pierre Lambotte",
    company: "Medilog Wallonie, Gembloux",
    rating: 5,
  },
  {
    quote:
      "I send the tracking link to my buyer in Lagos and he stops telephoning. He sees what I see, at the same moment.",
    name: "Femke De Smedt",
    company: "De Smedt Textiel, Sint-Niklaas",
    rating: 5,
  },
  {
    quote:
      "The quote came the next morning with demurrage written into it. No forwarder had ever told us that before the ship sailed.",
    name: "Koen Baeten",
    company: "Baeten Pumps, Genk",
    rating: 5,
  },
];
