import { type ReactNode, useEffect, useRef, useState } from "react";
import { useMatch, useNavigate, useRevalidator, useSearchParams } from "react-router";
import { useLiveEvents } from "#app/live/use-live-events.ts";
import { useRefetch } from "#app/lists/keep-screen.ts";
import { useCan } from "#app/session/use-can.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { Breadcrumb, PageHeader } from "#app/ui/page-header.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card, Fact, FactList } from "#app/ui/card.tsx";
import { ChangeList } from "#app/ui/change-list.tsx";
import { copyLink } from "#app/ui/copy-link.ts";
import { toast } from "#app/ui/toast.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { AuditRow } from "#database/audit/list-audit.ts";
import type { RequestOfShipment } from "#database/quotes/quote-requests.ts";
import type { getShipment } from "#database/shipments/shipment.ts";
import { auditChanges, auditSentence } from "#domain/audit/sentence.ts";
import { concernsRow } from "#domain/live/event.ts";
import { SHIPMENT_MESSAGES } from "#domain/shipments/messages.ts";
import { displayWeight } from "#domain/shipments/weight.ts";
import { formatDate, formatDateTime } from "#domain/time.ts";
import { DeleteShipmentDialog } from "./delete-shipment-dialog.tsx";
import type { HistoryAnswer } from "#app/status-entry/history-answer.ts";
import { useListAddress } from "#app/admin/shipments/list/list-address.ts";
import type { ShipmentHistory } from "#app/admin/shipments/history/change-history.server.ts";
import { PartyOfShipment, RequestCard } from "./shipment-cards.tsx";
import { StatusEntryForm } from "#app/status-entry/status-entry-dialog.tsx";
import { StatusHistory } from "#app/admin/shipments/history/status-history.tsx";

type Shipment = Awaited<ReturnType<typeof getShipment>>;

/** Everything known of a shipment; `outlet` is the dialog that edits it. */
export function ShipmentPage(props: {
  shipment: Shipment;
  history: ShipmentHistory;
  request: RequestOfShipment | undefined;
  /** What was done with it, newest first. */
  changes: readonly AuditRow[];
  /** Where visitors follow it. */
  trackingAddress: string;
  outlet: ReactNode;
  /** What a page without JavaScript has sent to the history. */
  answer: HistoryAnswer | undefined;
}) {
  const { shipment, trackingAddress } = props;
  const mayWrite = useCan("shipments.write");
  const [deleting, setDeleting] = useState(false);
  const [writing, setWriting] = useState(false);
  const navigate = useNavigate();
  const list = useListAddress();
  useSavedToast();
  useFollowed(shipment.id, deleting, writing);
  return (
    <>
      <PageHeader
        title={shipment.tracking_number}
        above={
          <Breadcrumb
            items={[
              { label: "Admin", to: "/admin" },
              { label: "Shipments", to: list },
              { label: shipment.tracking_number },
            ]}
          />
        }
        actions={
          <>
            <ButtonLink to={list}>Back to Shipments</ButtonLink>
            <ButtonLink to={`/admin/shipments/${shipment.id}/label`}>Label</ButtonLink>
            <Button onClick={() => window.print()}>Print</Button>
            {mayWrite ? (
              <>
                <ButtonLink to={`/admin/shipments/new?like=${shipment.id}`}>Duplicate</ButtonLink>
                <ButtonLink to={`/admin/shipments/${shipment.id}/edit`}>Edit</ButtonLink>
                <Button onClick={() => setDeleting(true)}>Delete</Button>
              </>
            ) : null}
          </>
        }
      />
      {props.outlet}
      <div className="mt-6 grid items-start gap-6 xl:grid-cols-[3fr_2fr] xl:grid-rows-[auto_1fr]">
        <Summary shipment={shipment} trackingAddress={trackingAddress} />
        <HistoryCard history={props.history} answer={props.answer} onWriting={setWriting} />
        <div className="grid gap-6 sm:grid-cols-2">
          <PartyOfShipment kind="shipper" {...props} />
          <PartyOfShipment kind="consignee" {...props} />
          {props.request ? <RequestCard request={props.request} /> : null}
          <ChangesCard changes={props.changes} />
        </div>
      </div>
      {deleting ? (
        <DeleteShipmentDialog
          id={shipment.id}
          number={shipment.tracking_number}
          onClose={() => setDeleting(false)}
          onDeleted={() => void navigate(list, { replace: true })}
        />
      ) : null}
    </>
  );
}

/** Reads the shipment anew when others change it; what one deletes oneself is not looked for. */
function useFollowed(id: string, deleting: boolean, writing: boolean) {
  const readAgain = useRefetch();
  const editing = useMatch("/admin/shipments/:id/edit") !== null || writing;
  // One that was deleted has no page, and no dialog over it: what is typed there stays until it is closed.
  const missed = useRef(false);
  useLiveEvents((event) => {
    if (deleting || !concernsRow(event, "shipment", id)) return;
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

function HistoryCard(props: {
  history: ShipmentHistory;
  answer: HistoryAnswer | undefined;
  onWriting: (writing: boolean) => void;
}) {
  const { history, answer } = props;
  const hydrated = useHydrated();
  const mayWrite = useCan("shipments.write");
  // The form that edits the shipment is alone on its page.
  const editing = useMatch("/admin/shipments/:id/edit") !== null;
  const [adding, setAdding] = useState(false);
  const { revalidate } = useRevalidator();
  return (
    <Card
      title="Status History"
      className="xl:row-span-2"
      actions={
        mayWrite ? (
          <Button size="sm" onClick={() => setAdding(true)} data-print="hide">
            Add Status
          </Button>
        ) : null
      }
    >
      {hydrated || editing || !mayWrite ? null : (
        <noscript>
          <StatusEntryForm values={history.blank} answer={answer} />
        </noscript>
      )}
      <StatusHistory
        history={history}
        action={`/admin/shipments/${history.id}`}
        adding={adding}
        onAdded={() => setAdding(false)}
        onChanged={() => void revalidate()}
        onWriting={props.onWriting}
      />
    </Card>
  );
}

/** Who changed what of the shipment, from what to what. */
function ChangesCard({ changes }: { changes: readonly AuditRow[] }) {
  if (changes.length === 0) return null;
  return (
    <Card title="Changes" className="sm:col-span-2" data-print="hide">
      <ol className="grid gap-3">
        {changes.map((change) => {
          const { who, before } = auditSentence(change);
          return (
            <li key={change.id}>
              <p className="wrap-anywhere">
                <time dateTime={change.at.toISOString()} className="figures text-slate-600">
                  {formatDateTime(change.at)}
                </time>{" "}
                <span className="font-medium text-ink-900">{who}</span> {before}
              </p>
              <ChangeList changes={auditChanges(change)} className="mt-0.5" />
            </li>
          );
        })}
      </ol>
    </Card>
  );
}

const savedTexts = new Map<string, string>([
  ["created", SHIPMENT_MESSAGES.created],
  ["status", SHIPMENT_MESSAGES.statusAdded],
]);

/** Says what a save without JavaScript has done, in a browser that has it after all. */
function useSavedToast() {
  const [search, setSearch] = useSearchParams();
  const saved = search.get("saved");
  useEffect(() => {
    if (!saved) return;
    toast.success(savedTexts.get(saved) ?? SHIPMENT_MESSAGES.updated);
    setSearch({}, { replace: true, preventScrollReset: true });
  }, [saved, setSearch]);
}
