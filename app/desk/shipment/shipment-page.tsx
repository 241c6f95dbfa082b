import { useEffect, useRef, useState } from "react";
import { Link, Outlet, useActionData, useMatch, useNavigate, useRevalidator } from "react-router";
import { consolidationAddress } from "#app/consolidations/consolidation.ts";
import { ProofQuestion } from "./proof-question.tsx";
import { StatusHistory } from "#app/shipments/status-history.tsx";
import { useShipmentsListAddress } from "#app/shipments/list-position.ts";
import { SHIPMENT_LIST } from "#app/shipments/shipment-filter.ts";
import { rememberOpenedRow } from "#app/kit/lists/opened-row.ts";
import { useRefetch } from "#app/kit/lists/keep-screen.ts";
import { useLiveEvents, readAfter } from "#app/live/use-live-events.ts";
import { useCan } from "#app/access/use-can.ts";
import type { HistoryAnswer } from "#app/shipments/history-answer.ts";
import { StatusEntryForm } from "#app/shipments/status-entry-dialog.tsx";
import { Card } from "#app/kit/ui/card.tsx";
import { useDoneToast } from "#app/kit/ui/use-done-toast.ts";
import { useHydrated } from "#app/kit/ui/use-hydrated.ts";
import { affects, affectsRow } from "#app/live/event.ts";
import { SHIPMENT_MESSAGES } from "#app/shipments/words.ts";
import { RepeatDialog } from "#app/series/repeat-dialog.tsx";
import { NotifyDialog } from "../queue/notify-dialog.tsx";
import { DeleteShipmentDialog } from "./delete-shipment-dialog.tsx";
import { SectionWarnings } from "./detail-cards.tsx";
import { useLegItems } from "./leg-items.tsx";
import { OwnerField } from "./owner-field.tsx";
import { ShipmentKeys } from "./shipment-keys.tsx";
import { ShipmentHeader } from "./shipment-header.tsx";
import { Sections, SectionTabs, useOldAnchors, useSection } from "./sections.tsx";
import { Changes, Goods, Messages, MoneySection, Overview, Papers } from "./section-contents.tsx";
import { sectionAddress } from "#app/shipments/page-sections.ts";
import { useShipmentPage } from "./use-shipment-page.ts";
import { Archive } from "lucide-react";
import { SendKey } from "#app/kit/forms/send-key.tsx";
import { useAct } from "#app/kit/forms/use-act.ts";
import { Button } from "#app/kit/ui/button.tsx";

export function ShipmentPage() {
  const { shipment, master, payer } = useShipmentPage();
  const [deleting, setDeleting] = useState(false);
  const [repeating, setRepeating] = useState(false);
  const [adding, setAdding] = useState(false);
  const [writing, setWriting] = useState(false);
  const [noting, setNoting] = useState(false);
  const [mailing, setMailing] = useState(false);
  const write = () => setMailing(true);
  const navigate = useNavigate();
  const list = useShipmentsListAddress();
  useDoneToast(DONE);
  useRefreshOnEvents(shipment.id, deleting, writing || noting || mailing);
  const section = useSection(useIsEditing());
  useOldAnchors(shipment.id, section);
  useEffect(() => rememberOpenedRow(SHIPMENT_LIST, shipment.id), [shipment.id]);
  const addStatus = () => {
    if (section !== "overview") void navigate(sectionAddress(shipment.id, "overview"));
    setAdding(true);
  };
  return (
    <>
      <ShipmentHeader
        onAddStatus={addStatus}
        onWrite={write}
        onRepeat={() => setRepeating(true)}
        onDelete={() => setDeleting(true)}
      >
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 max-sm:order-1 max-sm:basis-full max-sm:pointer-coarse:-mt-2.5">
          <OwnerField />
          {master ? (
            <p>
              In{" "}
              <Link
                to={consolidationAddress(master.id)}
                className="text-link figures py-1 font-medium pointer-coarse:py-3.5"
              >
                {[master.number, master.master_reference].filter(Boolean).join(", ")}
              </Link>
            </p>
          ) : null}
        </div>
      </ShipmentHeader>
      <Outlet context={sectionAddress(shipment.id, section)} />
      <HistoryNote shipment={shipment} />
      <ProofQuestion />
      <div
        data-print="hide"
        className="mt-2 flex items-center gap-x-6 border-b border-slate-300 max-lg:-mx-4 wide:mt-0.5"
      >
        <SectionTabs current={section} />
        <ShipmentKeys onAddStatus={addStatus} />
      </div>
      <Sections
        key={shipment.id}
        current={section}
        contents={{
          overview: (
            <Overview>
              <HistoryCard adding={adding} onAdded={() => setAdding(false)} onWriting={setWriting} />
            </Overview>
          ),
          goods: <Goods />,
          papers: <Papers />,
          money: <MoneySection />,
          messages: <Messages onWriting={setNoting} onWrite={write} />,
          changes: <Changes />,
        }}
      />
      {mailing ? (
        <NotifyDialog
          line={{
            id: shipment.id,
            label: shipment.tracking_number,
            customer: payer.name,
          }}
          onClose={() => setMailing(false)}
        />
      ) : null}
      {repeating ? (
        <RepeatDialog
          shipmentId={shipment.id}
          number={shipment.tracking_number}
          onClose={() => setRepeating(false)}
        />
      ) : null}
      {deleting ? (
        <DeleteShipmentDialog
          id={shipment.id}
          number={shipment.tracking_number}
          action={`/admin/shipments/${shipment.id}`}
          onClose={() => setDeleting(false)}
          onDeleted={() => void navigate(list, { replace: true })}
        />
      ) : null}
    </>
  );
}

const SHOWN_ENTITIES = [
  "shipment",
  "shipment_note",
  "shipment_mail",
  "shipment_file",
  "document",
  "charge",
] as const;

const useIsEditing = () => useMatch("/admin/shipments/:id/edit") !== null;

/** Revalidates when others change the shipment; not after the user's own deletion. */
function useRefreshOnEvents(id: string, deleting: boolean, writing: boolean) {
  const readAgain = useRefetch();
  const editing = useIsEditing() || writing;
  // A deleted shipment has no page, and no dialog over it: typed text stays until the dialog is closed.
  const missed = useRef(false);
  useLiveEvents((event) => {
    const isShown =
      SHOWN_ENTITIES.some((entity) => affectsRow(event, entity, id)) ||
      affects(event, "stopped_address", "claim", "deadline", "shipment_series");
    if (deleting || !isShown) return;
    if (editing) missed.current = true;
    else readAgain();
  }, readAfter);
  useEffect(() => {
    if (editing || !missed.current) return;
    missed.current = false;
    readAgain();
  }, [editing, readAgain]);
}

function HistoryCard(props: { adding: boolean; onAdded: () => void; onWriting: (writing: boolean) => void }) {
  const { history, deadlines, deliveries, claims = [], series } = useShipmentPage();
  const isBesideOthers = deadlines.length + deliveries.length + claims.length > 0 || series;
  const legs = useLegItems();
  const answer = useActionData<HistoryAnswer>();
  const hydrated = useHydrated();
  const mayWrite = useCan("shipments.write");
  // While the edit form is open, it is the only content.
  const isEditing = useIsEditing();
  const { revalidate } = useRevalidator();
  return (
    <Card title="Status History">
      {hydrated || isEditing || !mayWrite ? null : (
        <noscript>
          <StatusEntryForm values={history.blank} answer={answer} />
        </noscript>
      )}
      <StatusHistory
        {...props}
        history={history}
        items={legs}
        // With other cards below it, fewer: the page still fits a screen of 1440 × 900.
        shown={isBesideOthers ? 3 : 8}
        action={`/admin/shipments/${history.id}`}
        onChanged={() => void revalidate()}
      />
      <SectionWarnings section="legs" />
    </Card>
  );
}

const DONE = {
  created: SHIPMENT_MESSAGES.created,
  updated: SHIPMENT_MESSAGES.updated,
  status: SHIPMENT_MESSAGES.statusAdded,
  payer: "Added as a customer, who pays for this shipment",
};

export function HistoryNote({ shipment }: { shipment: { id: string; history: boolean } }) {
  const mayWrite = useCan("shipments.write");
  const action = `/admin/shipments/${shipment.id}`;
  const act = useAct(action, { toast: { id: "history", duration: 10_000 } });
  if (!shipment.history) return null;
  return (
    <section
      aria-label="History"
      data-print="hide"
      className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-3 border-l-4 border-slate-400 bg-slate-100 px-4 py-3"
    >
      <Archive aria-hidden="true" className="size-5 shrink-0 text-slate-600" />
      <p className="min-w-0 grow basis-64">Imported as history: it raises no alarms and sends no mails.</p>
      {mayWrite ? (
        <act.Form method="post" action={action}>
          <SendKey marksPlain />
          <Button type="submit" name="intent" value="live" pending={act.pending}>
            This is live again
          </Button>
        </act.Form>
      ) : null}
    </section>
  );
}
