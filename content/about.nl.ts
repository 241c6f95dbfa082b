import texts from "./about.nl.json" with { type: "json" };

export const about = { ...texts };
