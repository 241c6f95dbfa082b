import home from "./home.fr.json" with { type: "json" };

export { home };
