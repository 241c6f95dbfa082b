import contact from "./contact.json" with { type: "json" };

export { contact };
