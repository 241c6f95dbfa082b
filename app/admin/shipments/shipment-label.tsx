import { Logo } from "#app/ui/logo.tsx";
import { company } from "#content/company.ts";
import { displayWeight } from "#domain/shipments/weight.ts";

export interface LabelParty {
  name: string | null;
  company: string | null;
  address: string | null;
  phone: string | null;
}

export interface LabelShipment {
  tracking_number: string;
  service_type: string;
  origin_location: string;
  destination_location: string;
  weight: number | string | null;
  dimensions: string | null;
  pieces: number | null;
}

export interface ShipmentLabelProps {
  shipment: LabelShipment;
  shipper: LabelParty;
  consignee: LabelParty;
  /** From 1. */
  piece: number;
  /** Addresses of pictures; without bars where the number is not fit for them. */
  bars: string | null;
  qr: string;
}

/** A label of A6, for one piece; black on white, since label printers know nothing else. */
export function ShipmentLabel({ shipment, shipper, consignee, piece, bars, qr }: ShipmentLabelProps) {
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
      <div className="grid min-h-0 grid-cols-2 border-b border-black">
        <Party label="From" party={shipper} />
        <Party label="To" party={consignee} strong />
      </div>
      <dl className="grid grid-cols-[auto_1fr_1fr] border-b border-black [&>div]:px-[2mm] [&>div]:py-[1.5mm] [&>div]:not-first:border-l [&>div]:first:pl-0">
        <div>
          <dt className="label-caption">Piece</dt>
          <dd className="figures font-heading text-[16pt] leading-none font-extrabold whitespace-nowrap">
            {piece}/{pieces}
          </dd>
        </div>
        <div className="min-w-0">
          <dt className="label-caption">Weight, all pieces</dt>
          <dd className="figures truncate text-[10pt] font-bold">{displayWeight(shipment.weight)}</dd>
        </div>
        <div className="min-w-0">
          <dt className="label-caption">Dimensions</dt>
          <dd className="figures line-clamp-2 text-[9pt] leading-tight font-semibold">
            {shipment.dimensions ?? "N/A"}
          </dd>
        </div>
      </dl>
      <footer className="grid grid-cols-[1fr_27mm] items-end gap-[1mm]">
        <div className="min-w-0">
          {bars ? (
            <img
              src={bars}
              alt="Tracking number as Code 128"
              className="h-[15mm] w-full object-contain object-left"
            />
          ) : null}
          <p
            className={`figures mt-[1mm] leading-tight font-bold break-all ${shipment.tracking_number.length > 20 ? "text-[9pt]" : "text-[13pt]"}`}
          >
            {shipment.tracking_number}
          </p>
        </div>
        <img src={qr} alt="Address of the tracking page as QR code" className="size-[27mm]" />
      </footer>
    </article>
  );
}

function Party({ label, party, strong = false }: { label: string; party: LabelParty; strong?: boolean }) {
  const lines = [party.company, party.address, strong ? party.phone : null].filter(Boolean).join("\n");
  return (
    <div className="min-w-0 overflow-hidden py-[1.5mm] not-first:border-l not-first:border-black not-first:pl-[2mm] first:pr-[2mm]">
      <p className="label-caption">{label}</p>
      <p className={`truncate leading-tight font-bold ${strong ? "text-[11pt]" : "text-[9pt]"}`}>
        {party.name ?? "–"}
      </p>
      <p
        className={`line-clamp-6 leading-[1.25] whitespace-pre-line ${strong ? "text-[9pt]" : "text-[8pt]"}`}
      >
        {lines}
      </p>
    </div>
  );
}
