import testimonials from "./testimonials.fr.json" with { type: "json" };

export { testimonials };
