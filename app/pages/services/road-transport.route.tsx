import { heroPreload } from "#app/site/page-hero.tsx";
import picture from "#content/images/hero-road.jpg?picture";
import share from "#content/images/hero-road.jpg?share";
import { vehicles } from "#content/service-figures.ts";
import { roadTransport } from "#content/services.ts";
import type { Route } from "./+types/road-transport.route";
import { ShapeDrawing } from "./drawings.tsx";
import { FigureTable, serviceMeta, ServicePage, ToScale } from "./service-page.tsx";
import { SERVICE_WORDS } from "./words.ts";

export const handle = { scripts: false };

export const links: Route.LinksFunction = () => [heroPreload(picture)];

export const meta: Route.MetaFunction = (args) => serviceMeta(args, roadTransport, share);

export default function RoadTransport() {
  return (
    <ServicePage copy={roadTransport} picture={picture}>
      <ToScale
        title={SERVICE_WORDS.road.title}
        note={SERVICE_WORDS.road.note}
        table={
          <FigureTable
            caption={SERVICE_WORDS.road.caption}
            headings={SERVICE_WORDS.road.headings}
            rows={vehicles.map(({ type, load, volume, example }) => [type, load, volume, example])}
          />
        }
      >
        <div className="grid max-w-[72rem] gap-10">
          {vehicles.map(({ type, shape }) => (
            <figure key={type} className="grid items-end gap-x-8 gap-y-3 md:grid-cols-[10rem_1fr]">
              <figcaption className="waybill-label text-slate-600">{type}</figcaption>
              <ShapeDrawing shape={shape} frame="vehicle" />
            </figure>
          ))}
        </div>
      </ToScale>
    </ServicePage>
  );
}
