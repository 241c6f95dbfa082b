import testimonials from "./testimonials.nl.json" with { type: "json" };

export { testimonials };
