import { ActForm, AnswerStatus } from "#app/accounts/act-form.tsx";
import { useCan } from "#app/access/use-can.ts";
import { BulkPapers } from "#app/documents/bulk-papers.tsx";
import { pluralize } from "#app/kit/text/counts.ts";
import { formatDateTime } from "#app/kit/time/time.ts";
import { Badge } from "#app/kit/ui/badge.tsx";
import { ButtonLink } from "#app/kit/ui/button.tsx";
import { Card, Fact, FactList } from "#app/kit/ui/card.tsx";
import { Checkbox } from "#app/kit/ui/checkbox.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { Breadcrumb, PageHeader } from "#app/kit/ui/page-header.tsx";
import { TextArea } from "#app/kit/ui/text-input.tsx";
import { containerTypeName } from "#app/shipments/containers.ts";
import { LEG_MODES } from "#app/shipments/leg-modes.ts";
import { timeAtPlace } from "#app/shipments/place-clock.ts";
import { VEHICLES } from "../capacity.ts";
import {
  consolidationAddress,
  CONSOLIDATIONS_ADDRESS,
  CUTOFF_KEYS,
  CUTOFFS,
  HEAD_LABELS,
} from "../consolidation.ts";
import { CONSOLIDATION_MESSAGES } from "../messages.ts";
import type { ReadAct } from "../read-consolidations.server.ts";
import { ActButton } from "./act-button.tsx";
import { CostsCard } from "./costs-card.tsx";
import { CapacityCard } from "./capacity-card.tsx";
import type { ConsolidationAnswer, ConsolidationData } from "./read-page.server.ts";
import { HousesTable } from "./houses-table.tsx";
import { WriteCards } from "./write-cards.tsx";

type Props = ConsolidationData & { answer: ConsolidationAnswer | undefined };

/** A master: its plan, its shipments, and what is written on it for all of them. */
export function ConsolidationPage(props: Props) {
  const { master, houses, acts, answer } = props;
  const mayWrite = useCan("shipments.write") && master.closed_at === null;
  return (
    <>
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-x-3">
            {master.number}
            {master.closed_at ? <Badge>Closed</Badge> : <Badge tone="blue">Open</Badge>}
          </span>
        }
        description={[LEG_MODES[master.mode], master.master_reference, master.conveyance]
          .filter(Boolean)
          .join(" · ")}
        above={
          <Breadcrumb
            items={[
              { label: CONSOLIDATION_MESSAGES.title, to: CONSOLIDATIONS_ADDRESS },
              { label: master.number },
            ]}
          />
        }
        actions={<HeaderActs {...props} />}
      />
      <AnswerStatus answer={answer} />
      <Card
        title={pluralize(houses.length, "shipment")}
        className="mt-5"
        actions={
          houses.length > 0 ? (
            <BulkPapers selection={{ all: false, ids: houses.map(({ id }) => id) }} count={houses.length} />
          ) : null
        }
      >
        <HousesTable houses={houses} mayWrite={mayWrite} />
        {mayWrite ? <AddForm answer={answer} /> : null}
      </Card>
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <CapacityCard master={master} houses={houses} adr={props.adr} />
          <PlanCard master={master} />
          {props.costs ? (
            <CostsCard {...props} costs={props.costs} isOpen={master.closed_at === null} />
          ) : null}
          <ActsCard acts={acts} mayWrite={mayWrite} />
        </div>
        {mayWrite && houses.length > 0 ? (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
            <WriteCards {...props} />
          </div>
        ) : null}
      </div>
    </>
  );
}

function HeaderActs({ master, houses }: Props) {
  const mayWrite = useCan("shipments.write");
  if (!mayWrite) return null;
  const tell =
    houses.length > 0 ? (
      <ButtonLink to={`${consolidationAddress(master.id)}/tell`}>Tell all</ButtonLink>
    ) : null;
  if (master.closed_at)
    return (
      <>
        {tell}
        <ActButton fields={{ intent: "open" }} text="Open again" />
      </>
    );
  return (
    <>
      {tell}
      <ButtonLink to={`${consolidationAddress(master.id)}/edit`} variant="primary">
        Edit
      </ButtonLink>
      <ActButton
        size="md"
        fields={{ intent: "close" }}
        text="Close"
        ask={{ title: "Close it?", message: "Nothing is written on it any more until it is opened again." }}
      />
    </>
  );
}

function AddForm({ answer }: Pick<Props, "answer">) {
  return (
    <ActForm intent="add" answer={answer} submit="Add shipments" emptied className="mt-5 grid max-w-xl gap-3">
      {({ error, typed }) => (
        <>
          <Field
            label="Add by number"
            name="numbers"
            hint="Tracking numbers, house bills, other references or containers; several between commas or on lines"
            required
          >
            <TextArea rows={2} />
          </Field>
          <Checkbox
            name="move"
            value="1"
            defaultChecked={typed("move") === "1"}
            label="Move those that are in another one"
          />
          {error("move") ? <p className="font-medium text-red-700">{error("move")}</p> : null}
        </>
      )}
    </ActForm>
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
      <FactList>
        {facts.map(([label, value]) =>
          value ? (
            <Fact key={label} label={label}>
              {value}
            </Fact>
          ) : null,
        )}
        {master.legs.map((leg, at) => (
          <Fact key={leg.id} label={`Leg ${at + 1}, ${LEG_MODES[leg.mode].toLowerCase()}`}>
            {`${leg.from_place} to ${leg.to_place}`}
            <span className="block text-sm font-normal text-slate-600">
              {[
                leg.etd && `ETD ${timeAtPlace(leg.etd, leg.etd_offset)}`,
                leg.eta && `ETA ${timeAtPlace(leg.eta, leg.eta_offset)}`,
                leg.atd && `ATD ${timeAtPlace(leg.atd, leg.atd_offset)}`,
                leg.ata && `ATA ${timeAtPlace(leg.ata, leg.ata_offset)}`,
              ]
                .filter(Boolean)
                .join(" · ")}
            </span>
          </Fact>
        ))}
        {master.containers.map(({ id, number, type_code, seal }) => (
          <Fact key={id} label={type_code ? containerTypeName(type_code) : "Container"}>
            {seal ? `${number}, seal ${seal}` : number}
          </Fact>
        ))}
      </FactList>
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
    <Card title="Written on it">
      {acts.length === 0 ? <p className="text-slate-600">Nothing yet.</p> : null}
      <ol className="grid gap-3">
        {acts.map((act) => (
          <li key={act.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
            <div className="min-w-0 grow basis-56">
              <p className="font-medium wrap-anywhere text-ink-900">{act.summary}</p>
              <p className="text-sm text-slate-600">
                {[
                  pluralize(act.houses, "shipment"),
                  `${act.made_by}, ${formatDateTime(act.created_at)}`,
                  act.undone_at && `taken back by ${act.undone_by}, ${formatDateTime(act.undone_at)}`,
                ]
                  .filter(Boolean)
                  .join(" · ")}
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
