import texts from "./services.de.json" with { type: "json" };

export const { airFreight, seaFreight, roadTransport, servicePageCopy, servicesOverview } = texts;
