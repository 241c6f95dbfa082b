import texts from "./testimonials.de.json" with { type: "json" };

export const testimonials = [...texts];
