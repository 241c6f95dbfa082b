import texts from "./testimonials.fr.json" with { type: "json" };

export const testimonials = [...texts];
