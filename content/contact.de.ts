import texts from "./contact.de.json" with { type: "json" };

export const contact = { ...texts };
