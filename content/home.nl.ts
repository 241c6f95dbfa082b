import home from "./home.nl.json" with { type: "json" };

export { home };
