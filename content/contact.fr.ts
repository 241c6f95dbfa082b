import contact from "./contact.fr.json" with { type: "json" };

export { contact };
