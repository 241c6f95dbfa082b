import figures from "./service-figures.nl.json" with { type: "json" };

export const { unitLoads, chargeableWeight, containers, vehicles } = figures;
