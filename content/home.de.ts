import texts from "./home.de.json" with { type: "json" };

export const home = { ...texts };
