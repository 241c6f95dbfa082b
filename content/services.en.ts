import texts from "./services.json" with { type: "json" };

export const { airFreight, seaFreight, roadTransport, servicePageCopy, servicesOverview } = texts;
