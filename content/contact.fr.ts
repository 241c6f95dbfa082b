import texts from "./contact.fr.json" with { type: "json" };

export const contact = { ...texts };
