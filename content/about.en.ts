import texts from "./about.json" with { type: "json" };

export const about = { ...texts };
