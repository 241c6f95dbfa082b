import { ExternalLink } from "lucide-react";
import { contact } from "#content/contact.ts";

const { code, place, address, latitude, longitude } = contact.map;
const box = [longitude - 0.045, latitude - 0.022, longitude + 0.045, latitude + 0.022].map((each) =>
  each.toFixed(4),
);
const embed = `https://www.openstreetmap.org/export/embed.html?bbox=${encodeURIComponent(box.join(","))}&layer=mapnik&marker=${latitude}%2C${longitude}`;
const page = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=13/${latitude}/${longitude}`;

/** A place of the company on a map, the airport in Schoenefeld in the sample content. Until it comes, and under a frame that was blocked, stands where it is. */
export function AirportMap() {
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
        <div className="map-paper relative grid min-h-96 place-content-center justify-items-center border border-slate-300 p-6 text-center print:hidden">
          {/* The same stands beside it to be read. */}
          <div aria-hidden="true" className="grid justify-items-center">
            <span className="grid size-40 place-content-center rounded-full border border-slate-300 bg-white/60">
              <span className="grid size-20 place-content-center rounded-full border border-slate-300 bg-white">
                <span className="size-4 rounded-full bg-signal-500" />
              </span>
            </span>
            <p className="waybill-label mt-5 text-slate-600">{code}</p>
            <p className="mt-1 text-lg font-semibold text-ink-900">{place}</p>
            <p>{address}</p>
          </div>
          {/* Of another origin: it cannot reach out of its sandbox. */}
          <iframe
            title={`Map of ${place}, ${address}`}
            src={embed}
            loading="lazy"
            referrerPolicy="no-referrer"
            // oxlint-disable-next-line react/iframe-missing-sandbox
            sandbox="allow-scripts allow-same-origin allow-popups"
            className="absolute inset-0 size-full"
          />
        </div>
      </div>
    </section>
  );
}
