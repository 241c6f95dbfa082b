import { displaySizes } from "#app/goods/display-sizes.ts";
import { Link } from "react-router";
import { withPublicPlaces } from "#content/places/public-places.server.ts";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { Button, ButtonLink } from "#app/kit/ui/button.tsx";
import { getShipment } from "../shipment.server.ts";
import { formatCount } from "#app/kit/text/counts.ts";
import { trackingAddress } from "../letters.ts";
import type { Route } from "./+types/label.route";
import { asPicture, code128, qrCode } from "#app/kit/barcodes.server.ts";
import "../print.css";
import { useListAddress } from "../list-position.ts";
import { Logo } from "#app/kit/ui/logo.tsx";
import { company } from "#content/company.ts";
import { displayWeight } from "#app/goods/weight.ts";
import { forStaff } from "#app/request/for-staff.server.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.shipment.tracking_number ?? "Shipment"}, label · Shipment Tracking System` },
];

/** Labels per page; more pieces go on the next page. */
const labelsAtOnce = 100;

export const loader = forStaff(
  "shipments.read",
  async ({ request, params }: Route.LoaderArgs, { db, actor, publicUrl }) => {
    const shipment = withPublicPlaces(await getShipment(db, actor, params.id));
    const pieces = shipment.pieces ?? 1;
    const first = Number(new URL(request.url).searchParams.get("from") ?? 1);
    const from = Number.isSafeInteger(first) && first >= 1 && first <= pieces ? first : 1;
    const bars = await code128(shipment.tracking_number);
    return {
      shipment,
      pieces,
      from,
      to: Math.min(pieces, from + labelsAtOnce - 1),
      bars: bars && asPicture(bars),
      qr: asPicture(await qrCode(trackingAddress(publicUrl, shipment.tracking_number))),
    };
  },
);

export default function Label({
  loaderData: { shipment, pieces, from, to, bars, qr },
}: Route.ComponentProps) {
  const party = (kind: "shipper" | "consignee") => ({
    name: shipment[`${kind}_name`],
    company: shipment[`${kind}_company`],
    address: shipment[`${kind}_address`],
    phone: shipment[`${kind}_phone`],
  });
  const list = useListAddress();
  return (
    <>
      <div data-print="hide">
        <PageHeader
          title={pieces === 1 ? "Label" : "Labels"}
          description={describe(shipment.tracking_number, pieces, from, to)}
          path={[
            { label: "Shipments", to: list },
            { label: shipment.tracking_number, to: `/admin/shipments/${shipment.id}` },
            { label: "Label" },
          ]}
          actions={
            <>
              <ButtonLink to={`/admin/shipments/${shipment.id}`}>Back to Shipment</ButtonLink>
              <Button variant="primary" onClick={() => window.print()}>
                Print
              </Button>
            </>
          }
        />
        {pieces > labelsAtOnce ? (
          <nav aria-label="Other labels" className="mt-3 flex gap-4">
            {from > 1 ? (
              <Link className="text-link py-1" to={`?from=${Math.max(1, from - labelsAtOnce)}`}>
                Labels before
              </Link>
            ) : null}
            {to < pieces ? (
              <Link className="text-link py-1" to={`?from=${to + 1}`}>
                Labels after
              </Link>
            ) : null}
          </nav>
        ) : null}
      </div>
      <style>{"@page { size: 105mm 148mm; margin: 0 }"}</style>
      <div className="mt-6 grid grid-cols-[repeat(auto-fill,minmax(min(100%,105mm),1fr))] justify-items-start gap-6 *:border *:border-slate-300 print:mt-0 print:block print:*:border-0">
        {Array.from({ length: to - from + 1 }, (_, index) => (
          <ShipmentLabel
            key={from + index}
            shipment={shipment}
            shipper={party("shipper")}
            consignee={party("consignee")}
            piece={from + index}
            bars={bars}
            qr={qr}
          />
        ))}
      </div>
    </>
  );
}

function describe(trackingNumber: string, pieces: number, from: number, to: number): string {
  const labels = pieces === 1 ? "one label" : `${formatCount(pieces)} labels, one a piece`;
  const shown = to - from + 1 < pieces ? `; ${from} to ${to} are here` : "";
  return `${trackingNumber}: ${labels}${shown}. Paper size A6, no margins.`;
}

interface LabelParty {
  name: string | null;
  company: string | null;
  address: string | null;
  phone: string | null;
}

interface LabelShipment {
  tracking_number: string;
  service_type: string;
  origin_location: string;
  destination_location: string;
  weight: number | string | null;
  dimensions: string | null;
  pieces: number | null;
}

interface ShipmentLabelProps {
  shipment: LabelShipment;
  shipper: LabelParty;
  consignee: LabelParty;
  piece: number;
  bars: string | null;
  qr: string;
}

/** Numbers longer than this are set smaller to fit the label. */
const LONG_NUMBER = 22;

/** An A6 label for one piece; black on white for label printers. */
function ShipmentLabel({ shipment, shipper, consignee, piece, bars, qr }: ShipmentLabelProps) {
  const pieces = shipment.pieces ?? 1;
  return (
    <article aria-label={`Label ${piece} of ${pieces}`} className="shipment-label">
      <header className="flex items-baseline justify-between gap-[4mm] border-b-[0.6mm] border-black pb-[2mm]">
        <Logo words={company.wordmark} className="text-[13pt]! [--logo-line:black]" />
        <p className="truncate text-[10pt] font-bold">{shipment.service_type}</p>
      </header>
      <div className="grid gap-[0.5mm] border-b border-black py-[2mm]">
        <p className="line-clamp-1 text-[10pt] leading-tight font-semibold">{shipment.origin_location}</p>
        <p className="flex min-h-[12mm] items-center gap-[2mm]">
          <span aria-hidden="true" className="text-[16pt] leading-none">
            →
          </span>
          <span className="sr-only">to</span>
          <span className="line-clamp-2 font-heading text-[17pt] leading-[1.05] font-extrabold">
            {shipment.destination_location}
          </span>
        </p>
      </div>
      <div className="grid min-h-0 grid-cols-[1fr_36mm] border-b border-black">
        <div className="grid min-h-0 min-w-0 grid-rows-[auto_1fr] border-r border-black">
          <Party label="To" party={consignee} strong />
          <Party label="From" party={shipper} />
        </div>
        <div className="grid min-w-0 content-between pl-[2.5mm] *:py-[1.5mm]">
          <div>
            <p className="label-caption">Piece</p>
            <p className={`figures font-heading leading-none font-extrabold ${pieceSize(pieces)}`}>
              {piece}/<wbr />
              {pieces}
            </p>
          </div>
          <div>
            <p className="label-caption">Weight, all pieces</p>
            <p className="figures text-[10.5pt] leading-tight font-bold">{displayWeight(shipment.weight)}</p>
            <p className="figures line-clamp-2 text-[8.5pt] leading-tight">
              {displaySizes(shipment.dimensions ?? "")}
            </p>
          </div>
          <img src={qr} alt="Address of the tracking page as QR code" className="-ml-[1mm] w-[34mm]" />
        </div>
      </div>
      <footer className="pt-[2.5mm] text-center">
        {bars ? (
          <img src={bars} alt="Tracking number as Code 128" className="h-[19mm] w-full object-contain" />
        ) : null}
        <p
          className={`figures mt-[0.5mm] leading-tight font-bold tracking-[0.02em] break-all ${shipment.tracking_number.length > LONG_NUMBER ? "text-[10pt]" : "text-[16pt]"}`}
        >
          {shipment.tracking_number}
        </p>
      </footer>
    </article>
  );
}

/** Returns the text size for «pieces/pieces» to fit its column; from five digits on it may take a second line. */
function pieceSize(pieces: number): string {
  if (pieces <= 99) return "text-[24pt]";
  return pieces <= 9999 ? "text-[16pt]" : "text-[13pt]";
}

/** A party on the label; long texts are clamped, so that the other lines stay in place. */
function Party({ label, party, strong = false }: { label: string; party: LabelParty; strong?: boolean }) {
  return (
    <div className="min-w-0 overflow-hidden py-[1.5mm] pr-[2mm] not-first:border-t not-first:border-black">
      <p className="label-caption">{label}</p>
      <p
        className={`leading-tight font-bold ${strong ? "line-clamp-2 text-[13pt]" : "line-clamp-1 text-[9pt]"}`}
      >
        {party.name ?? "–"}
      </p>
      <div className={strong ? "text-[10pt] leading-tight" : "text-[8pt] leading-[1.3]"}>
        <p className={strong ? "line-clamp-2" : "line-clamp-1"}>{party.company}</p>
        <p className="line-clamp-4 whitespace-pre-line">{party.address}</p>
        {strong ? <p className="line-clamp-1">{party.phone}</p> : null}
      </div>
    </div>
  );
}
