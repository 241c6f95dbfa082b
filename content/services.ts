import texts from "./services.json" with { type: "json" };

export type ServicePageCopy = typeof texts.airFreight;
export type Step = ServicePageCopy["steps"][number];

export const { airFreight, seaFreight, roadTransport, servicePageCopy, servicesOverview } = texts;
