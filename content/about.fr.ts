import about from "./about.fr.json" with { type: "json" };

export { about };
