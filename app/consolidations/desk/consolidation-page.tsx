import { useState } from "react";
import { AnswerStatus, ConfirmPageAct, useActSubmit } from "#app/accounts/act-form.tsx";
import { useCan } from "#app/access/use-can.ts";
import { BulkPapers } from "#app/documents/bulk-papers.tsx";
import { pluralize } from "#app/kit/text/counts.ts";
import { formatDateTime } from "#app/kit/time/time.ts";
import { Badge } from "#app/kit/ui/badge.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { Card, CardStack, FactRow, FactRows } from "#app/kit/ui/card.tsx";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { WholeFigures } from "#app/kit/ui/whole-figures.tsx";
import { WholeParts } from "#app/kit/ui/whole-parts.tsx";
import { containerTypeName } from "#app/shipments/containers.ts";
import { LEG_MODES } from "#app/shipments/leg-modes.ts";
import { timeAtPlace } from "#app/shipments/place-clock.ts";
import { VEHICLES } from "#app/goods/vehicles.ts";
import {
  CONSOLIDATIONS_ADDRESS,
  CUTOFF_KEYS,
  CUTOFFS,
  HEAD_LABELS,
  laneOf,
  consolidationAddress,
} from "../consolidation.ts";
import { CONSOLIDATION_MESSAGES } from "../messages.ts";
import type { ReadAct } from "../read-consolidations.server.ts";
import { ActButton } from "./act-button.tsx";
import { CostsCard } from "./costs-card.tsx";
import { CapacityCard } from "./capacity-card.tsx";
import type { ConsolidationAnswer, ConsolidationData } from "./read-page.server.ts";
import { HousesTable } from "./houses-table.tsx";
import { AddDialog, EventDialog, MoveDialog } from "./write-dialogs.tsx";
import { Archive, CalendarClock, Mail } from "lucide-react";
import { dialogActs, RecordActs, sendAct } from "#app/kit/ui/record-acts.tsx";

type Props = ConsolidationData & { answer: ConsolidationAnswer | undefined };

/** Page of a master: its plan, its shipments, and what was written on it for all of them. */
export function ConsolidationPage(props: Props) {
  const { master, houses, acts, answer } = props;
  const mayWrite = useCan("shipments.write") && master.closed_at === null;
  const lane = laneOf(master.legs[0]?.from_place, master.legs.at(-1)?.to_place);
  return (
    <>
      <PageHeader
        title={master.number}
        state={master.closed_at ? <Badge>Closed</Badge> : <Badge tone="blue">Open</Badge>}
        description={
          <WholeParts of={[LEG_MODES[master.mode], lane, master.master_reference, master.conveyance]} />
        }
        path={[{ label: CONSOLIDATION_MESSAGES.title, to: CONSOLIDATIONS_ADDRESS }, { label: master.number }]}
        acts={<ConsolidationActs {...props} />}
      />
      <AnswerStatus answer={answer} />
      <CardStack className="mt-4">
        <CapacityCard master={master} houses={houses} adr={props.adr} />
        <ShipmentsCard {...props} mayWrite={mayWrite} />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-2 lg:grid-cols-2">
          <PlanCard master={master} />
          <CardStack>
            {props.costs ? (
              <CostsCard {...props} costs={props.costs} isOpen={master.closed_at === null} />
            ) : null}
            <ActsCard acts={acts} mayWrite={mayWrite} />
          </CardStack>
        </div>
      </CardStack>
    </>
  );
}

function ShipmentsCard({ master, houses, mayWrite }: Props & { mayWrite: boolean }) {
  const [isAdding, setAdding] = useState(false);
  return (
    <Card
      title={pluralize(houses.length, "shipment")}
      actions={
        <>
          {mayWrite ? (
            <Button
              size="sm"
              variant={houses.length === 0 ? "primary" : undefined}
              onClick={() => setAdding(true)}
            >
              Add shipments
            </Button>
          ) : null}
          {houses.length > 0 ? (
            <BulkPapers
              selection={{ all: false, ids: houses.map(({ id }) => id) }}
              count={houses.length}
              mode={master.mode}
            />
          ) : null}
        </>
      }
    >
      <HousesTable houses={houses} mayWrite={mayWrite} />
      {isAdding ? <AddDialog master={master} houses={houses} onClose={() => setAdding(false)} /> : null}
    </Card>
  );
}

function PlanCard({ master }: Pick<Props, "master">) {
  const labels = HEAD_LABELS(master.mode);
  const facts = [
    [labels.carrier, master.carrier],
    [labels.master_reference, master.master_reference],
    [labels.booking, master.booking],
    [labels.conveyance, master.conveyance],
    [labels.vehicle, master.vehicle && (VEHICLES[master.vehicle]?.name ?? master.vehicle)],
    ...CUTOFF_KEYS.map((key) => [
      CUTOFFS[key],
      master[key] && timeAtPlace(master[key], master.legs[0]?.etd_offset ?? null),
    ]),
  ] as const;
  return (
    <Card title="Plan">
      <FactRows className="gap-y-1.5">
        {facts.map(([label, value]) =>
          value ? (
            <FactRow key={label} label={label}>
              {value}
            </FactRow>
          ) : null,
        )}
        {master.legs.map((leg, at) => (
          <FactRow key={leg.id} label={`Leg ${at + 1}`}>
            {`${leg.from_place} to ${leg.to_place}, ${LEG_MODES[leg.mode].toLowerCase()}`}
            <span className="flex flex-wrap gap-x-4 text-sm font-normal text-slate-600">
              {[
                leg.etd && `ETD ${timeAtPlace(leg.etd, leg.etd_offset)}`,
                leg.eta && `ETA ${timeAtPlace(leg.eta, leg.eta_offset)}`,
                leg.atd && `ATD ${timeAtPlace(leg.atd, leg.atd_offset)}`,
                leg.ata && `ATA ${timeAtPlace(leg.ata, leg.ata_offset)}`,
              ].map((text) =>
                text ? (
                  <span key={text}>
                    <WholeFigures of={text} />
                  </span>
                ) : null,
              )}
            </span>
          </FactRow>
        ))}
        {master.containers.map(({ id, number, type_code, seal }) => (
          <FactRow key={id} label={type_code ? containerTypeName(type_code) : "Container"}>
            {seal ? `${number}, seal ${seal}` : number}
          </FactRow>
        ))}
      </FactRows>
      {master.legs.length + master.containers.length === 0 ? (
        <p className="mt-3 text-slate-600">
          No legs and containers yet: «Edit» adds them, here and at each shipment.
        </p>
      ) : null}
    </Card>
  );
}

function ActsCard({ acts, mayWrite }: { acts: readonly ReadAct[]; mayWrite: boolean }) {
  return (
    <Card title="Changes">
      {acts.length === 0 ? <p className="text-slate-600">Nothing yet.</p> : null}
      <ol className="grid gap-3">
        {acts.map((act) => (
          <li key={act.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
            <div className="min-w-0 grow basis-56">
              <p className="font-medium wrap-anywhere text-ink-900">{act.summary}</p>
              <p className="text-sm text-slate-600">
                <WholeParts
                  of={[
                    pluralize(act.houses, "shipment"),
                    `${act.made_by}, ${formatDateTime(act.created_at)}`,
                    act.undone_at && `taken back by ${act.undone_by}, ${formatDateTime(act.undone_at)}`,
                  ]}
                />
              </p>
            </div>
            {mayWrite && !act.undone_at ? (
              <ActButton
                fields={{ intent: "undo", act: act.id }}
                text="Undo"
                label={`Undo ${act.summary}`}
                ask={{
                  title: "Take it back?",
                  message: "Here and at each shipment in it, except what was corrected there since.",
                }}
              />
            ) : null}
          </li>
        ))}
      </ol>
    </Card>
  );
}

type Opened = "event" | "move" | "close";

/** Acts of a master: an event of the whole load comes first. */
function ConsolidationActs({ master, houses, entry, arrival }: ConsolidationData) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const onClose = () => setOpened(null);
  const submit = useActSubmit();
  if (!useCan("shipments.write")) return null;
  const { id, number } = master;
  const hasHouses = houses.length > 0;
  const tell = hasHouses
    ? [{ id: "tell", label: "Tell customers", icon: <Mail />, to: `${consolidationAddress(id)}/tell` }]
    : [];
  const open = dialogActs<Opened>(setOpened);
  if (master.closed_at) {
    const reopen = sendAct(submit, { id: "open", label: "Open again", fields: { intent: "open" } });
    return <RecordActs of={number} acts={[reopen, ...tell]} />;
  }
  return (
    <>
      <RecordActs
        of={number}
        primary={hasHouses && open("event", { label: "Add Status" })}
        acts={[{ id: "edit", label: "Edit", to: `${consolidationAddress(id)}/edit` }, ...tell]}
        more={[
          ...(hasHouses ? [open("move", { label: "Move the ETA", icon: <CalendarClock /> })] : []),
          open("close", { label: "Close", icon: <Archive /> }),
        ]}
      />
      {opened === "event" ? <EventDialog {...{ master, houses, entry, onClose }} /> : null}
      {opened === "move" ? <MoveDialog {...{ master, houses, arrival, onClose }} /> : null}
      <ConfirmPageAct
        title="Close it?"
        message="Nothing is written on it any more until it is opened again."
        confirmLabel="Close"
        isOpen={opened === "close"}
        onClose={onClose}
        fields={{ intent: "close" }}
      />
    </>
  );
}
