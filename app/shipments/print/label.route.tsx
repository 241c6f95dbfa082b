import { Link } from "react-router";
import { allowedStaff, requestScope } from "#app/request/context.ts";
import { withPublicPlaces } from "../public-places.server.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { Breadcrumb, PageHeader } from "#app/kit/ui/page-header.tsx";
import { Button, ButtonLink } from "#app/kit/ui/button.tsx";
import { getShipment } from "../shipment.server.ts";
import { formatCount } from "#app/kit/text/counts.ts";
import { trackingAddress } from "../letters.ts";
import type { Route } from "./+types/label.route";
import { asPicture, code128, qrCode } from "#app/kit/barcodes.server.ts";
import { ShipmentLabel } from "./shipment-label.tsx";
import "../print.css";
import { useListAddress } from "../list-address.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.shipment.tracking_number ?? "Shipment"}, label · Shipment Tracking System` },
];

/** Labels on one page; more pieces go on the next. */
const labelsAtOnce = 100;

export const loader = withErrorMapping(async ({ request, params, context }: Route.LoaderArgs) => {
  const actor = allowedStaff(context, "shipments.read");
  const { db, publicUrl } = context.get(requestScope);
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
});

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
          above={
            <Breadcrumb
              items={[
                { label: "Shipments", to: list },
                { label: shipment.tracking_number, to: `/admin/shipments/${shipment.id}` },
                { label: "Label" },
              ]}
            />
          }
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
