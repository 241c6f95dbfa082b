import about from "./about.de.json" with { type: "json" };

export { about };
