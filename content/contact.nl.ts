import contact from "./contact.nl.json" with { type: "json" };

export { contact };
