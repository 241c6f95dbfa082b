import { ExternalLink } from "lucide-react";
import { buttonClasses } from "#app/kit/ui/button.tsx";
import { contact } from "#content/contact.ts";
import { SITE_WORDS } from "#app/site/words.ts";
import { CONTACT_PAGE_WORDS } from "../site-words.ts";

function addressesOf({ latitude, longitude }: typeof contact.map): { embed: string; page: string } {
  const box = [longitude - 0.045, latitude - 0.022, longitude + 0.045, latitude + 0.022].map((each) =>
    each.toFixed(4),
  );
  return {
    embed: `https://www.openstreetmap.org/export/embed.html?bbox=${encodeURIComponent(box.join(","))}&layer=mapnik&marker=${latitude}%2C${longitude}`,
    page: `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=13/${latitude}/${longitude}`,
  };
}

/** @param drawing the land around it, drawn on the server (`drawPlaceMap`); streets come from OpenStreetMap */
export function AirportMap({ drawing }: { drawing: string }) {
  const { code, place, address, latitude, longitude } = contact.map;
  const { embed, page } = addressesOf(contact.map);
  const { north, south, east, west } = CONTACT_PAGE_WORDS;
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
            {code} {Math.abs(latitude)}° {latitude < 0 ? south : north} {Math.abs(longitude)}°{" "}
            {longitude < 0 ? west : east}
          </p>
          <a
            href={page}
            target="_blank"
            rel="noreferrer"
            className="text-link mt-4 inline-flex min-h-11 items-center gap-2 font-semibold"
          >
            {CONTACT_PAGE_WORDS.openMap}
            <ExternalLink aria-hidden="true" className="size-4" />
            <span className="sr-only"> {SITE_WORDS.newTab}</span>
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
              <span className="group-open:hidden">{CONTACT_PAGE_WORDS.showStreets}</span>
              <span className="hidden group-open:inline">{CONTACT_PAGE_WORDS.hideStreets}</span>
            </summary>
            {/* Of another origin: it cannot reach out of its sandbox. */}
            <iframe
              title={CONTACT_PAGE_WORDS.map(place, address)}
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
