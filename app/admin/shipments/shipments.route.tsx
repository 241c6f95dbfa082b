import { Link } from "react-router";
import { requestScope } from "#app/context.ts";
import { atEdge } from "#app/edge.server.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeading, TableRow } from "#app/ui/table.tsx";
import { listShipments } from "#database/shipments/list-shipments.ts";
import { SHIPMENT_MESSAGES } from "#domain/shipments/messages.ts";
import { displayWeight } from "#domain/shipments/weight.ts";
import { formatDate } from "#domain/time.ts";
import type { Route } from "./+types/shipments.route";

export const loader = atEdge(async ({ context }: Route.LoaderArgs) =>
  listShipments(context.get(requestScope).db, 500),
);

export default function Shipments({ loaderData: { shipments, total } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Shipments Management"
        description={`${shipments.length} of ${total} shown`}
        actions={
          <ButtonLink to="/admin/shipments/new" variant="primary">
            Add Shipment
          </ButtonLink>
        }
      />
      {shipments.length === 0 ? (
        <EmptyState
          title={SHIPMENT_MESSAGES.noShipments}
          action={<ButtonLink to="/admin/shipments/new">Create Shipment</ButtonLink>}
        />
      ) : (
        <div className="mt-6">
          <Table caption="Shipments" className="min-w-[68rem]" scrollClassName="max-h-[75dvh]">
            <TableHead>
              <tr>
                {["Tracking Number", "Status", "Route", "Shipper", "Consignee", "Weight", "Created"].map(
                  (heading) => (
                    <TableHeading key={heading}>{heading}</TableHeading>
                  ),
                )}
              </tr>
            </TableHead>
            <TableBody>
              {shipments.map((shipment) => (
                <TableRow key={shipment.id}>
                  <TableCell className="whitespace-nowrap">
                    <Link to={`/admin/shipments/${shipment.id}`} className="text-link font-semibold">
                      {shipment.tracking_number}
                    </Link>
                  </TableCell>
                  <TableCell>
                    <StatusBadge status={shipment.status} className="max-w-44!" />
                  </TableCell>
                  <TableCell>
                    {shipment.origin_location} → {shipment.destination_location}
                  </TableCell>
                  <TableCell>{shipment.shipper_name ?? "N/A"}</TableCell>
                  <TableCell>{shipment.consignee_name ?? "N/A"}</TableCell>
                  <TableCell align="end" className="whitespace-nowrap">
                    {displayWeight(shipment.weight)}
                  </TableCell>
                  <TableCell className="whitespace-nowrap">{formatDate(shipment.created_at)}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </div>
      )}
    </>
  );
}
