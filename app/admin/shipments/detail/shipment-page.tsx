import { type ReactNode, useEffect, useRef, useState } from "react";
import { useMatch, useNavigate, useRevalidator, useSearchParams } from "react-router";
import { ChargesCard } from "#app/admin/shipments/charges/charges-card.tsx";
import { DocumentsCard } from "#app/admin/shipments/documents/documents-card.tsx";
import type { DocumentsView } from "#app/admin/shipments/documents/documents-view.server.ts";
import type { ShipmentHistory } from "#app/admin/shipments/history/change-history.server.ts";
import { StatusHistory } from "#app/admin/shipments/history/status-history.tsx";
import { DeliveryCard } from "#app/admin/shipments/delivery/delivery-card.tsx";
import { ProofQuestion } from "#app/admin/shipments/delivery/proof-question.tsx";
import { PapersCard } from "#app/admin/shipments/papers/papers-card.tsx";
import type { PapersAnswer } from "#app/admin/shipments/papers/papers-answer.ts";
import { useListAddress } from "#app/admin/shipments/list/list-address.ts";
import { FilesCard } from "#app/files/files-card.tsx";
import { useLiveEvents } from "#app/live/use-live-events.ts";
import { useRefetch } from "#app/lists/keep-screen.ts";
import { useCan } from "#app/session/use-can.ts";
import type { HistoryAnswer } from "#app/status-entry/history-answer.ts";
import { StatusEntryForm } from "#app/status-entry/status-entry-dialog.tsx";
import { Card } from "#app/ui/card.tsx";
import { toast } from "#app/ui/toast.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { ShipmentCharges } from "#database/charges/charges.ts";
import type { AuditRow } from "#database/audit/list-audit.ts";
import type { ListedFile } from "#database/files/list-files.ts";
import type { ListedLink } from "#database/links/stored-links.ts";
import type { DeliveryLink } from "#database/deliveries/delivery-links.ts";
import type { OpenProof } from "#database/deliveries/decide-proof.ts";
import type { ShipmentPapers } from "#database/papers/shipment-papers.ts";
import type { BriefOffer } from "#database/offers/read-offer.ts";
import type { RequestOfShipment } from "#database/quotes/quote-requests.ts";
import type { ReadDetails } from "#database/shipments/details.ts";
import type { EtaMoveRow } from "#database/shipments/eta.ts";
import type { ShipmentMails } from "#database/mails/shipment-mails.ts";
import type { ShipmentNote } from "#database/shipments/notes.ts";
import type { PossibleOwner } from "#database/shipments/owner.ts";
import type { Colleague } from "#domain/shipments/note.ts";
import type { getShipment } from "#database/shipments/shipment.ts";
import { pluralize } from "#domain/counts.ts";
import { affects, affectsRow } from "#domain/live/event.ts";
import { SHIPMENT_MESSAGES } from "#words/shipments.ts";
import { ContainersCard, MissingDetails, ReferencesCard, TermsCard } from "./detail-cards.tsx";
import { GoodsCard } from "./goods-card.tsx";
import { EtaCard } from "./eta-card.tsx";
import { ChangesCard, RouteMapCard, OriginCards, PartyOfShipment } from "./shipment-cards.tsx";
import { DeleteShipmentDialog } from "./delete-shipment-dialog.tsx";
import { HistoryNote } from "./history-note.tsx";
import { MailsCard } from "./mails-card.tsx";
import { NotesCard } from "./notes-card.tsx";
import { OwnerField } from "./owner-field.tsx";
import { PrivateLinksCard } from "./private-links-card.tsx";
import { ShipmentHeader } from "./shipment-header.tsx";
import { SummaryCard } from "./summary-card.tsx";

type Shipment = Awaited<ReturnType<typeof getShipment>>;

export function ShipmentPage(props: {
  shipment: Shipment;
  history: ShipmentHistory;
  request: RequestOfShipment | undefined;
  offer: BriefOffer | undefined;
  changes: readonly AuditRow[];
  people: readonly PossibleOwner[];
  colleagues: readonly Colleague[];
  self: string;
  notes: readonly ShipmentNote[];
  moves: readonly EtaMoveRow[];
  links: readonly ListedLink[];
  mails: ShipmentMails | undefined;
  papers: ShipmentPapers;
  files: readonly ListedFile[];
  documents: DocumentsView;
  deliveryLinks: readonly DeliveryLink[];
  proofs: readonly OpenProof[];
  charges: ShipmentCharges | undefined;
  details: ReadDetails;
  routeMap: string | null;
  trackingAddress: string;
  asOf: Date;
  outlet: ReactNode;
  answer: (HistoryAnswer & PapersAnswer) | undefined;
}) {
  const { shipment, history, details, trackingAddress, asOf } = props;
  const [deleting, setDeleting] = useState(false);
  const [adding, setAdding] = useState(false);
  const [writing, setWriting] = useState(false);
  const [noting, setNoting] = useState(false);
  const navigate = useNavigate();
  const list = useListAddress();
  useSavedToast();
  useFollowed(shipment.id, deleting, writing || noting);
  const happened = history.entries.filter(({ counts }) => counts);
  return (
    <>
      <ShipmentHeader
        shipment={shipment}
        deliveredAt={shipment.delivered_at ?? undefined}
        now={asOf}
        trackingAddress={trackingAddress}
        onAddStatus={() => setAdding(true)}
        onDelete={() => setDeleting(true)}
      >
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <OwnerField shipment={shipment} people={props.people} self={props.self} />
          <NotesLink count={props.notes.length} />
        </div>
      </ShipmentHeader>
      {props.outlet}
      <HistoryNote shipment={shipment} />
      {props.proofs[0] ? <ProofQuestion shipmentId={shipment.id} proof={props.proofs[0]} /> : null}
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] xl:grid-rows-[auto_1fr]">
        <div className="grid gap-5">
          <SummaryCard
            shipment={shipment}
            newest={happened[0]}
            details={details}
            trackingAddress={trackingAddress}
            now={asOf}
          />
          <PapersCard key={shipment.id} shipmentId={shipment.id} {...props} />
          <RouteMapCard map={props.routeMap} />
          <ReferencesCard {...details} />
          <GoodsCard details={details} />
          <ContainersCard {...details} />
          <DocumentsCard
            key={shipment.id}
            shipmentId={shipment.id}
            number={shipment.tracking_number}
            view={props.documents}
          />
          <ChargesCard shipmentId={shipment.id} charges={props.charges} />
          <div className="grid gap-5 sm:grid-cols-2">
            <PartyOfShipment kind="shipper" {...props} />
            <PartyOfShipment kind="consignee" {...props} />
          </div>
          <TermsCard {...details} />
          <MissingDetails details={details} editAddress={`/admin/shipments/${shipment.id}/edit`} />
        </div>
        <div className="grid gap-5 xl:row-span-2">
          <HistoryCard
            history={history}
            answer={props.answer}
            adding={adding}
            onAdded={() => setAdding(false)}
            onWriting={setWriting}
          />
          <NotesCard
            key={shipment.id}
            shipmentId={shipment.id}
            notes={props.notes}
            people={props.colleagues}
            self={props.self}
            onWriting={setNoting}
          />
          <FilesCard owner={{ kind: "shipment", id: shipment.id }} files={props.files} />
          <DeliveryCard shipmentId={shipment.id} links={props.deliveryLinks} asOf={asOf} />
          <PrivateLinksCard shipment={shipment} links={{ links: props.links, asOf }} />
        </div>
        <div className="grid gap-5">
          <EtaCard shipment={shipment} moves={props.moves} />
          <OriginCards {...props} />
          {props.mails ? <MailsCard key={shipment.id} shipmentId={shipment.id} mails={props.mails} /> : null}
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

function NotesLink({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <a href="#notes" data-print="hide" className="text-link flex items-center py-1 pointer-coarse:py-2.5">
      {pluralize(count, "internal note")}
    </a>
  );
}

/** What belongs to the shipment on its page. */
const SHOWN = ["shipment", "shipment_note", "shipment_mail", "shipment_file", "document", "charge"] as const;

/** Reads the shipment anew when others change it; what one deletes oneself is not looked for. */
function useFollowed(id: string, deleting: boolean, writing: boolean) {
  const readAgain = useRefetch();
  const editing = useMatch("/admin/shipments/:id/edit") !== null || writing;
  // One that was deleted has no page, and no dialog over it: what is typed there stays until it is closed.
  const missed = useRef(false);
  useLiveEvents((event) => {
    const isShown =
      SHOWN.some((entity) => affectsRow(event, entity, id)) || affects(event, "stopped_address");
    if (deleting || !isShown) return;
    if (editing) missed.current = true;
    else readAgain();
  });
  useEffect(() => {
    if (editing || !missed.current) return;
    missed.current = false;
    readAgain();
  }, [editing, readAgain]);
}

function HistoryCard(props: {
  history: ShipmentHistory;
  answer: HistoryAnswer | undefined;
  adding: boolean;
  onAdded: () => void;
  onWriting: (writing: boolean) => void;
}) {
  const { history, answer, adding, onAdded } = props;
  const hydrated = useHydrated();
  const mayWrite = useCan("shipments.write");
  // The form that edits the shipment is alone on its page.
  const editing = useMatch("/admin/shipments/:id/edit") !== null;
  const { revalidate } = useRevalidator();
  return (
    <Card title="Status History">
      {hydrated || editing || !mayWrite ? null : (
        <noscript>
          <StatusEntryForm values={history.blank} answer={answer} />
        </noscript>
      )}
      <StatusHistory
        history={history}
        action={`/admin/shipments/${history.id}`}
        adding={adding}
        onAdded={onAdded}
        onChanged={() => void revalidate()}
        onWriting={props.onWriting}
      />
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
