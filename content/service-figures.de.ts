import figures from "./service-figures.de.json" with { type: "json" };

export const { unitLoads, chargeableWeight, containers, vehicles } = figures;
