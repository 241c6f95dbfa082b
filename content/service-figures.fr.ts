import figures from "./service-figures.fr.json" with { type: "json" };

export const { unitLoads, chargeableWeight, containers, vehicles } = figures;
