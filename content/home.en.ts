import texts from "./home.json" with { type: "json" };

interface ServiceTeaser {
  title: string;
  to: string;
  picture: "air" | "ship" | "road";
  label: string;
  features: string[];
}

export const home = { ...texts, services: texts.services as ServiceTeaser[] };
