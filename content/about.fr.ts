import texts from "./about.fr.json" with { type: "json" };

export const about = { ...texts };
