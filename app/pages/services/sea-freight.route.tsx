import { heroPreload } from "#app/site/page-hero.tsx";
import picture from "#content/images/hero-ship.jpg?picture";
import share from "#content/images/hero-ship.jpg?share";
import { containers } from "#content/service-figures.ts";
import { seaFreight } from "#content/services.ts";
import type { Route } from "./+types/sea-freight.route";
import { ContainerDrawing } from "./drawings.tsx";
import { FigureTable, serviceMeta, ServicePage, ToScale } from "./service-page.tsx";
import { SERVICE_WORDS } from "./words.ts";

export const handle = { scripts: false };

export const links: Route.LinksFunction = () => [heroPreload(picture)];

export const meta: Route.MetaFunction = (args) => serviceMeta(args, seaFreight, share);

export default function SeaFreight() {
  return (
    <ServicePage copy={seaFreight} picture={picture}>
      <ToScale
        title={SERVICE_WORDS.sea.title}
        note={SERVICE_WORDS.sea.note}
        table={
          <FigureTable
            caption={SERVICE_WORDS.sea.caption}
            headings={SERVICE_WORDS.sea.headings}
            rows={containers.map(({ type, volume, load, size }) => [
              type,
              volume,
              SERVICE_WORDS.maximum(load),
              size,
            ])}
          />
        }
      >
        <div className="grid max-w-[72rem] gap-10">
          {containers.map(({ type, lengthCm, heightCm }) => (
            <figure key={type} className="grid items-end gap-x-8 gap-y-3 md:grid-cols-[10rem_1fr]">
              <figcaption className="waybill-label text-slate-600">{type}</figcaption>
              <ContainerDrawing lengthCm={lengthCm} heightCm={heightCm} />
            </figure>
          ))}
        </div>
      </ToScale>
    </ServicePage>
  );
}
