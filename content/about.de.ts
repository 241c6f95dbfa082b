import texts from "./about.de.json" with { type: "json" };

export const about = { ...texts };
