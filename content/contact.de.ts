import contact from "./contact.de.json" with { type: "json" };

export { contact };
