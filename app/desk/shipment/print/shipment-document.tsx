import type { ShipmentPageData } from "../read-shipment.server.ts";
import { useShipmentPage } from "../use-shipment-page.ts";
import { Logo } from "#app/kit/ui/logo.tsx";
import { RouteMap } from "#app/route-map/route-map.tsx";
import { RouteLine } from "#app/kit/ui/route-line.tsx";
import { slate700 } from "virtual:house-colours";
import { company, legalLine } from "#content/company.ts";
import { companyTexts } from "#content/company-texts.ts";
import { displayStatus } from "#app/shipments/status.ts";
import { displayWeight } from "#app/goods/weight.ts";
import { companyTime } from "#app/kit/time/time-zone.ts";
import { formatDate, formatDateTime, formatTime } from "#app/kit/time/time.ts";
import { FACT_FIELDS, SHIPMENT_FIELD_LABELS } from "#app/shipments/shipment.ts";
import { SHIPMENT_MESSAGES } from "#app/shipments/words.ts";
import { DocumentDetails, GoodsAnnex, termFacts } from "./document-details.tsx";
import { type PaperColumn, PaperSection, PaperTable } from "./paper-table.tsx";
import "#app/shipments/print.css";
import { usePrinting } from "#app/kit/ui/use-printing.ts";

/** The print version of a shipment; without JavaScript the screen is printed, without its buttons (print.css). */
export function ShipmentDocument() {
  return usePrinting() ? <Document /> : null;
}

function Document() {
  const { shipment, details, routeMap, bars, asOf } = useShipmentPage();
  const facts: [label: string, value: string][] = [
    ["Status", displayStatus(shipment.status)],
    ["Current Location", shipment.current_location ?? "N/A"],
    ["Estimated Delivery", shipment.estimated_delivery ? formatDateTime(shipment.estimated_delivery) : "N/A"],
    ["Service", shipment.service_type],
    ["Weight", displayWeight(shipment.weight)],
    ...FACT_FIELDS.map((name): [string, string] => [
      SHIPMENT_FIELD_LABELS[name],
      String(shipment[name] ?? "N/A"),
    ]),
    ["Created", formatDate(shipment.created_at)],
    ...termFacts(details),
  ];
  return (
    <article className="shipment-document">
      <style>{pageFooter(shipment.tracking_number, asOf)}</style>
      <Letterhead />
      <header className="mt-[7mm] flex items-end justify-between gap-[8mm]">
        <div className="min-w-0">
          <p className="label-caption">Shipment</p>
          <p className="figures font-heading text-[22pt] leading-tight font-bold break-all">
            {shipment.tracking_number}
          </p>
        </div>
        {bars ? (
          // Inline, since an external image might load after printing.
          <div
            className="shrink-0 [&_svg]:h-[14mm] [&_svg]:max-w-[75mm]"
            dangerouslySetInnerHTML={{ __html: bars }}
          />
        ) : null}
      </header>
      <div className="mt-[5mm] flex items-center gap-[5mm] border-y-[0.5mm] border-black py-[3.5mm]">
        <p className="max-w-[42%] font-heading text-[14pt] leading-tight font-bold break-words">
          {shipment.origin_location}
        </p>
        <RouteLine shape="flat" className="min-w-[15mm] grow" />
        <p className="max-w-[42%] text-right font-heading text-[14pt] leading-tight font-bold break-words">
          {shipment.destination_location}
        </p>
      </div>
      <dl className="mt-[4mm] grid grid-cols-4 gap-x-[5mm] gap-y-[3mm]">
        {facts.map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="label-caption">{label}</dt>
            <dd className="figures font-semibold break-words">{value}</dd>
          </div>
        ))}
      </dl>
      {shipment.notes ? (
        <div className="mt-[3mm]">
          <p className="label-caption">Notes</p>
          <p className="break-words whitespace-pre-line">{shipment.notes}</p>
        </div>
      ) : null}
      <div className="keep-together mt-[5mm] grid grid-cols-2 gap-[8mm] border-t border-black pt-[3mm]">
        <Party
          title="Shipper"
          lines={[shipment.shipper_name, shipment.shipper_company, shipment.shipper_address]}
          reach={[shipment.shipper_phone, shipment.shipper_email]}
        />
        <Party
          title="Consignee"
          lines={[shipment.consignee_name, shipment.consignee_company, shipment.consignee_address]}
          reach={[shipment.consignee_phone, shipment.consignee_email]}
        />
      </div>
      <RouteMap
        map={routeMap}
        className="keep-together mx-auto mt-[6mm] w-[110mm] [&_figcaption]:text-[8.5pt]"
      />
      <DocumentDetails details={details} />
      <History />
      <GoodsAnnex details={details} number={shipment.tracking_number} />
    </article>
  );
}

function Letterhead() {
  const { street, postalCode, city } = company.address;
  return (
    <header className="flex items-start justify-between gap-[8mm]">
      <Logo words={company.wordmark} className="text-[18pt]! [print-color-adjust:exact]" />
      <address className="text-right text-[8pt] leading-[1.4] not-italic">
        {street}, {postalCode} {city}, {companyTexts.country}
        <br />
        {company.phone} · {company.email}
        {legalLine ? (
          <>
            <br />
            {legalLine}
          </>
        ) : null}
      </address>
    </header>
  );
}

function Party(props: { title: string; lines: (string | null)[]; reach: (string | null)[] }) {
  const { title, lines, reach } = props;
  const [name, ...rest] = lines;
  return (
    <section className="min-w-0">
      <h2 className="label-caption text-black!">{title}</h2>
      <p className="font-semibold break-words">{name ?? "None"}</p>
      <p className="break-words whitespace-pre-line">{rest.filter(Boolean).join("\n")}</p>
      <p className="break-words whitespace-pre-line">{reach.filter(Boolean).join("\n")}</p>
    </section>
  );
}

type Entry = ShipmentPageData["history"]["entries"][number];

const historyColumns: PaperColumn<Entry>[] = [
  {
    heading: "Date",
    width: "25mm",
    cell: ({ timestamp, undated }) => (undated ? SHIPMENT_MESSAGES.undated : formatDate(timestamp)),
  },
  {
    heading: "Time",
    width: "14mm",
    cell: ({ timestamp, undated }) => (undated ? null : formatTime(timestamp)),
  },
  {
    heading: "Status",
    width: "38mm",
    cell: ({ status }) => <span className="font-semibold">{displayStatus(status)}</span>,
  },
  { heading: "Location", width: "44mm", cell: ({ location }) => location },
  { heading: "Notes", cell: ({ notes }) => notes },
];

function History() {
  const history = useShipmentPage().history.entries.filter(({ counts }) => counts);
  return (
    <PaperSection title="Status History">
      {history.length === 0 ? (
        <p>No status updates yet</p>
      ) : (
        <PaperTable rows={history} columns={historyColumns} keyOf={({ id }) => id} />
      )}
    </PaperSection>
  );
}

/** CSS of the footer of every page: tracking number and page count. Text in a style sheet is escaped character by character. */
function pageFooter(trackingNumber: string, asOf: Date): string {
  const style = `font: 8pt 'Public Sans', Arial, sans-serif; color: ${slate700}; vertical-align: top; padding-top: 3mm;`;
  const marginText = cssText(
    `${company.name} · ${trackingNumber} · as of ${formatDateTime(asOf)} · ${companyTime()}`,
  );
  return `@page {
    size: A4;
    margin: 16mm 16mm 20mm;
    @bottom-left { content: ${marginText}; ${style} }
    @bottom-right { content: "Page " counter(page) " of " counter(pages); ${style} }
  }`;
}

function cssText(text: string): string {
  return `"${[...text].map((sign) => (/[a-z0-9 ]/i.test(sign) ? sign : `\\${sign.codePointAt(0)?.toString(16)} `)).join("")}"`;
}
