import texts from "./testimonials.nl.json" with { type: "json" };

export const testimonials = [...texts];
