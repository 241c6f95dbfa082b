import home from "./home.de.json" with { type: "json" };

export { home };
