import { ExternalLink } from "lucide-react";
import { buttonClasses } from "#app/kit/ui/button.tsx";
import { contact } from "#content/contact.ts";

const { code, place, address, latitude, longitude } = contact.map;
const box = [longitude - 0.045, latitude - 0.022, longitude + 0.045, latitude + 0.022].map((each) =>
  each.toFixed(4),
);
const embed = `https://www.openstreetmap.org/export/embed.html?bbox=${encodeURIComponent(box.join(","))}&layer=mapnik&marker=${latitude}%2C${longitude}`;
const page = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=13/${latitude}/${longitude}`;

/**
 * A place of the company on a map, the airport in Schoenefeld in the sample content; its streets come from OpenStreetMap.
 *
 * @param drawing the land around it, drawn on the server (`drawPlaceMap`)
 */
export function AirportMap({ drawing }: { drawing: string }) {
  return (
    <section className="border-t border-slate-200 bg-white" aria-labelledby="map">
      <div className="page-frame section-space grid gap-10 lg:grid-cols-[2fr_3fr] lg:gap-20">
        <div>
          <h2 id="map" className="text-3xl">
            {contact.mapTitle}
          </h2>
          <p className="measure mt-3">{contact.mapText}</p>
          <address className="mt-6 border-t border-slate-300 pt-4 font-medium text-ink-900 not-italic">
            {place}
            <br />
            {address}
          </address>
          <p className="waybill-label figures mt-3 text-slate-600">
            {code} {Math.abs(latitude)}° {latitude < 0 ? "S" : "N"} {Math.abs(longitude)}°{" "}
            {longitude < 0 ? "W" : "E"}
          </p>
          <a
            href={page}
            target="_blank"
            rel="noreferrer"
            className="text-link mt-4 inline-flex min-h-11 items-center gap-2 font-semibold"
          >
            Open in OpenStreetMap
            <ExternalLink aria-hidden="true" className="size-4" />
            <span className="sr-only"> (new tab)</span>
          </a>
        </div>
        <div className="relative min-h-96 border border-slate-300 print:hidden">
          <div dangerouslySetInnerHTML={{ __html: drawing }} />
          {/* The same stands beside it to be read. */}
          <p aria-hidden="true" className="absolute inset-x-4 top-1/2 grid justify-items-center text-center">
            <span className="-mt-2 size-4 rounded-full border-2 border-white bg-signal-500" />
            <span className="mt-1 bg-white px-2 font-semibold text-ink-900">
              {code} {place}
            </span>
          </p>
          {/* Asked for by who wants it: where it cannot load, browsers draw an error over everything, and tell nobody. */}
          <details className="group absolute inset-0">
            <summary
              className={`${buttonClasses({ size: "sm" })} absolute! bottom-4 left-4 z-10 cursor-pointer list-none`}
            >
              <span className="group-open:hidden">Show the streets</span>
              <span className="hidden group-open:inline">Hide the streets</span>
            </summary>
            {/* Of another origin: it cannot reach out of its sandbox. */}
            <iframe
              title={`Map of ${place}, ${address}`}
              src={embed}
              loading="lazy"
              referrerPolicy="no-referrer"
              // oxlint-disable-next-line react/iframe-missing-sandbox
              sandbox="allow-scripts allow-same-origin allow-popups"
              className="absolute inset-0 size-full bg-white"
            />
          </details>
        </div>
      </div>
    </section>
  );
}
