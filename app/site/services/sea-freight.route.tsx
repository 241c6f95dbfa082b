import { company } from "#content/company.ts";
import picture from "#content/images/hero-ship.jpg?picture";
import { seaFreight, containers } from "#content/services.ts";
import { FigureTable, ServicePage } from "./service-page.tsx";

export const meta = () => [
  { title: `${seaFreight.title} · ${company.name}` },
  { name: "description", content: seaFreight.lead },
];

export default function SeaFreight() {
  return (
    <ServicePage copy={seaFreight} picture={picture}>
      <FigureTable
        caption="Container types"
        headings={["Container", "Volume", "Maximum load"]}
        rows={containers.map(({ type, volume, load }) => [type, volume, `max ${load}`])}
      />
    </ServicePage>
  );
}
