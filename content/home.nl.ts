import texts from "./home.nl.json" with { type: "json" };

export const home = { ...texts };
