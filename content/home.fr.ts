import texts from "./home.fr.json" with { type: "json" };

export const home = { ...texts };
