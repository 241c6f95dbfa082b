import texts from "./testimonials.json" with { type: "json" };

/** Sample content: these customers do not exist. `rating` is out of five. */
export const testimonials = [...texts];
