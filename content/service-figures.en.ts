import figures from "./service-figures.json" with { type: "json" };

/**
 * Unit load devices: figures common to most carriers, lengths in metres. Containers: outside dimensions (ISO) in centimetres;
 * volume and load as we quote them.
 */
export const { unitLoads, chargeableWeight, containers, vehicles } = figures;
