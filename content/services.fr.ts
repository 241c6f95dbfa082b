import texts from "./services.fr.json" with { type: "json" };

export const { airFreight, seaFreight, roadTransport, servicePageCopy, servicesOverview } = texts;
