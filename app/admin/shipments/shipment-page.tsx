import { type ReactNode, useEffect, useRef, useState } from "react";
import { useMatch, useNavigate, useRevalidator, useSearchParams } from "react-router";
import { useLiveEvents } from "#app/admin/live/use-live-events.ts";
import { useReadAgain } from "#app/lists/use-read-again.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card, Fact, FactList } from "#app/ui/card.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { copyLink } from "#app/ui/copy-link.ts";
import { toast } from "#app/ui/toast.ts";
import type { RequestOfShipment } from "#database/quotes/find-request-of-shipment.ts";
import type { getShipment } from "#database/shipments/get-shipment.ts";
import { concerns } from "#domain/live/event.ts";
import { SHIPMENT_MESSAGES } from "#domain/shipments/messages.ts";
import { displayWeight } from "#domain/shipments/weight.ts";
import { formatDate, formatDateTime } from "#domain/time.ts";
import { DeleteShipmentDialog } from "./delete-shipment-dialog.tsx";
import type { ShipmentHistory } from "./read-history.server.ts";
import { PartyOfShipment } from "./party-of-shipment.tsx";
import { RequestCard } from "./request-card.tsx";
import { StatusHistory } from "./status-history.tsx";

type Shipment = Awaited<ReturnType<typeof getShipment>>;

/** Everything known of a shipment; `outlet` is the dialog that edits it. */
export function ShipmentPage(props: {
  shipment: Shipment;
  history: ShipmentHistory;
  request: RequestOfShipment | undefined;
  /** Where visitors follow it. */
  trackingAddress: string;
  outlet: ReactNode;
}) {
  const { shipment, trackingAddress } = props;
  const [deleting, setDeleting] = useState(false);
  const navigate = useNavigate();
  useSavedToast();
  useFollowed(shipment.id, deleting);
  return (
    <>
      <PageHeader
        title={shipment.tracking_number}
        above={
          <Breadcrumb
            items={[
              { label: "Admin", to: "/admin" },
              { label: "Shipments", to: "/admin/shipments" },
              { label: shipment.tracking_number },
            ]}
          />
        }
        actions={
          <>
            <ButtonLink to="/admin/shipments">Back to Shipments</ButtonLink>
            <ButtonLink to={`/admin/shipments/${shipment.id}/label`}>Label</ButtonLink>
            <Button onClick={() => window.print()}>Print</Button>
            <ButtonLink to={`/admin/shipments/new?like=${shipment.id}`}>Duplicate</ButtonLink>
            <ButtonLink to={`/admin/shipments/${shipment.id}/edit`}>Edit</ButtonLink>
            <Button onClick={() => setDeleting(true)}>Delete</Button>
          </>
        }
      />
      {props.outlet}
      <div className="mt-6 grid items-start gap-6 xl:grid-cols-[3fr_2fr] xl:grid-rows-[auto_1fr]">
        <Summary shipment={shipment} trackingAddress={trackingAddress} />
        <HistoryCard history={props.history} />
        <div className="grid gap-6 sm:grid-cols-2">
          <PartyOfShipment kind="shipper" {...props} />
          <PartyOfShipment kind="consignee" {...props} />
          {props.request ? <RequestCard request={props.request} /> : null}
        </div>
      </div>
      {deleting ? (
        <DeleteShipmentDialog
          id={shipment.id}
          number={shipment.tracking_number}
          onClose={() => setDeleting(false)}
          onDeleted={() => void navigate("/admin/shipments", { replace: true })}
        />
      ) : null}
    </>
  );
}

/** Reads the shipment anew when others change it; what one deletes oneself is not looked for. */
function useFollowed(id: string, deleting: boolean) {
  const readAgain = useReadAgain();
  const editing = useMatch("/admin/shipments/:id/edit") !== null;
  // One that was deleted has no page, and no dialog over it: what is typed there stays until it is closed.
  const missed = useRef(false);
  useLiveEvents((event) => {
    if (deleting || !concerns(event, "shipments") || (event.id ?? id) !== id) return;
    if (editing) missed.current = true;
    else readAgain();
  });
  useEffect(() => {
    if (editing || !missed.current) return;
    missed.current = false;
    readAgain();
  }, [editing, readAgain]);
}

function Summary({ shipment, trackingAddress }: { shipment: Shipment; trackingAddress: string }) {
  return (
    <Card
      title={
        <>
          <bdi>{shipment.origin_location}</bdi> → <bdi>{shipment.destination_location}</bdi>
        </>
      }
    >
      <FactList>
        <Fact label="Tracking Number">{shipment.tracking_number}</Fact>
        <Fact label="Status">
          <StatusBadge status={shipment.status} />
        </Fact>
        <Fact label="Current Location">{shipment.current_location ?? "N/A"}</Fact>
        <Fact label="Service">{shipment.service_type}</Fact>
        <Fact label="Weight">{displayWeight(shipment.weight)}</Fact>
        <Fact label="Dimensions">{shipment.dimensions ?? "N/A"}</Fact>
        <Fact label="Pieces">{shipment.pieces ?? 1}</Fact>
        <Fact label="Created">{formatDate(shipment.created_at)}</Fact>
        <Fact label="Estimated Delivery">
          {shipment.estimated_delivery ? formatDateTime(shipment.estimated_delivery) : "N/A"}
        </Fact>
        <Fact label="Notes" className="col-span-full whitespace-pre-line">
          {shipment.notes ?? "N/A"}
        </Fact>
        <Fact label="Tracking Page" className="col-span-full">
          <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <a href={trackingAddress} target="_blank" className="text-link">
              {trackingAddress.replace(/^https?:\/\//, "")}
            </a>
            <Button
              size="sm"
              data-print="hide"
              onClick={() => void copyLink(trackingAddress, SHIPMENT_MESSAGES.linkNotCopied)}
            >
              Copy Link
            </Button>
          </span>
        </Fact>
      </FactList>
    </Card>
  );
}

function HistoryCard({ history }: { history: ShipmentHistory }) {
  const [adding, setAdding] = useState(false);
  const { revalidate } = useRevalidator();
  return (
    <Card
      title="Status History"
      className="xl:row-span-2"
      actions={
        <Button size="sm" onClick={() => setAdding(true)} data-print="hide">
          Add Status
        </Button>
      }
    >
      <StatusHistory
        history={history}
        action={`/admin/shipments/${history.id}`}
        adding={adding}
        onAdded={() => setAdding(false)}
        onChanged={() => void revalidate()}
      />
    </Card>
  );
}

/** Says what a save without JavaScript has done, in a browser that has it after all. */
function useSavedToast() {
  const [search, setSearch] = useSearchParams();
  const saved = search.get("saved");
  useEffect(() => {
    if (!saved) return;
    toast.success(saved === "created" ? SHIPMENT_MESSAGES.created : SHIPMENT_MESSAGES.updated);
    setSearch({}, { replace: true, preventScrollReset: true });
  }, [saved, setSearch]);
}
