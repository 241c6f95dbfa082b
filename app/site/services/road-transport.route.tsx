import { company } from "#content/company.ts";
import picture from "#content/images/hero-road.jpg?picture";
import { roadTransport, vehicles } from "#content/services.ts";
import { FigureTable, ServicePage } from "./service-page.tsx";

export const meta = () => [
  { title: `${roadTransport.title} · ${company.name}` },
  { name: "description", content: roadTransport.lead },
];

export default function RoadTransport() {
  return (
    <ServicePage copy={roadTransport} picture={picture}>
      <FigureTable
        caption="Vehicle classes"
        headings={["Class", "Load", "Volume"]}
        rows={vehicles.map(({ type, load, volume }) => [type, load, volume])}
      />
    </ServicePage>
  );
}
