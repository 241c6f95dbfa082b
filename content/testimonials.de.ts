import testimonials from "./testimonials.de.json" with { type: "json" };

export { testimonials };
