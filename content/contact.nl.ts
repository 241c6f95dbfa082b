import texts from "./contact.nl.json" with { type: "json" };

export const contact = { ...texts };
