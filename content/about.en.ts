import about from "./about.json" with { type: "json" };

export { about };
