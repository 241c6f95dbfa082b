import { company } from "#content/company.ts";
import picture from "#content/images/hero-air.jpg?picture";
import { airFreight } from "#content/services.ts";
import { ServicePage } from "./service-page.tsx";

export const meta = () => [
  { title: `${airFreight.title} · ${company.name}` },
  { name: "description", content: airFreight.lead },
];

export default function AirFreight() {
  return <ServicePage copy={airFreight} picture={picture} />;
}
