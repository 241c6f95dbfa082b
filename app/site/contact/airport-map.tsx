const embed =
  "https://www.openstreetmap.org/export/embed.html?bbox=13.46%2C52.34%2C13.55%2C52.39&layer=mapnik&marker=52.3667%2C13.5033";
const page = "https://www.openstreetmap.org/?mlat=52.3667&mlon=13.5033#map=13/52.3667/13.5033";

/** Where we meet airline partners in Germany. Where the map cannot load, the address and the link remain. */
export function AirportMap() {
  return (
    <figure className="flex min-h-96 flex-col">
      <iframe
        title="Map of Berlin Brandenburg Airport in Schoenefeld, Germany"
        src={embed}
        loading="lazy"
        referrerPolicy="no-referrer"
        sandbox="allow-scripts allow-same-origin allow-popups"
        className="min-h-80 w-full grow border border-slate-300 bg-slate-200"
      />
      <figcaption className="mt-3 text-sm">
        Berlin Brandenburg Airport, 12529 Schoenefeld, Germany ·{" "}
        <a href={page} className="text-link" target="_blank" rel="noreferrer">
          Open in OpenStreetMap<span className="sr-only"> (new tab)</span>
        </a>
      </figcaption>
    </figure>
  );
}
