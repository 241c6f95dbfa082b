import texts from "./contact.json" with { type: "json" };

export const contact = { ...texts };
