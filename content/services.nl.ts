import texts from "./services.nl.json" with { type: "json" };

export const { airFreight, seaFreight, roadTransport, servicePageCopy, servicesOverview } = texts;
