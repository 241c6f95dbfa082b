import about from "./about.nl.json" with { type: "json" };

export { about };
