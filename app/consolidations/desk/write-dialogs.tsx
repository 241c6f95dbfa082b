import { useState } from "react";
import { displayVolume, displayWeight } from "#app/goods/weight.ts";
import { FormDialog } from "#app/kit/forms/form-dialog.tsx";
import { useFetchedAnswer } from "#app/kit/forms/use-fetched-answer.ts";
import { formatDecimals, pluralize } from "#app/kit/text/counts.ts";
import { formatDate } from "#app/kit/time/time.ts";
import { Checkbox } from "#app/kit/ui/checkbox.tsx";
import { DateInput } from "#app/kit/ui/date-input.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { TextArea, TextInput } from "#app/kit/ui/text-input.tsx";
import { WholeParts } from "#app/kit/ui/whole-parts.tsx";
import { LEG_MODES } from "#app/shipments/leg-modes.ts";
import { bulkEtaForm } from "#app/shipments/bulk-forms.ts";
import { EntryFields } from "#app/shipments/entry-fields.tsx";
import { timeAtPlace } from "#app/shipments/place-clock.ts";
import { statusEntryForm } from "#app/shipments/status-entry.ts";
import { placeTimeHint } from "#app/shipments/place-time-hint.ts";
import type { Candidate, listCandidates } from "../candidates.server.ts";
import { capacityOf, type HouseMeasures, totalsOf } from "../capacity.ts";
import { consolidationAddress, CONSOLIDATIONS_ADDRESS, CUTOFF_KEYS, CUTOFFS } from "../consolidation.ts";
import { CONSOLIDATION_MESSAGES } from "../messages.ts";
import { HousesDialog, type HousesDialogProps } from "./houses-dialog.tsx";
import { MoveReasonFields } from "#app/shipments/move-reason-fields.tsx";
import type { ConsolidationData } from "./read-page.server.ts";

type Candidates = Awaited<ReturnType<typeof listCandidates>>;

const finishedOf = (houses: HousesDialogProps["houses"]) => houses.filter((house) => house.isFinished);

/** Dialog of an event that is written on the master and on each of its shipments. */
export function EventDialog({ entry, ...props }: HousesDialogProps & Pick<ConsolidationData, "entry">) {
  return (
    <HousesDialog
      {...props}
      title="Add Status to all"
      schema={statusEntryForm}
      fields={{ intent: "event" }}
      submit="Add Status"
      leftOut={finishedOf(props.houses)}
    >
      {(answer) => (
        <EntryFields values={entry.blank} proposals={entry.proposals} confirmYear={answer?.confirmYear} />
      )}
    </HousesDialog>
  );
}

/** Dialog of a new arrival of the master, which its shipments follow. */
export function MoveDialog({ arrival, ...props }: HousesDialogProps & Pick<ConsolidationData, "arrival">) {
  const { master } = props;
  const [eta, setEta] = useState("");
  const [first] = master.legs;
  const moves = first?.etd && !first.atd && !first.ata;
  const cutoffs = CUTOFF_KEYS.flatMap((key) =>
    master[key] && moves ? `${CUTOFFS[key]} ${timeAtPlace(master[key], first.etd_offset)}` : [],
  );
  return (
    <HousesDialog
      {...props}
      title="Move the ETA"
      schema={bulkEtaForm}
      fields={{ intent: "eta" }}
      submit="Move"
      leftOut={finishedOf(props.houses)}
    >
      {() => (
        <>
          <Field
            label="Later by, days"
            name="days"
            hint="Planned legs and deliveries move with it; -2 is two days earlier"
          >
            <TextInput />
          </Field>
          <Field label="Or the new arrival" name="eta" hint={placeTimeHint(arrival, eta)}>
            <DateInput type="datetime-local" onChange={(event) => setEta(event.currentTarget.value)} />
          </Field>
          {cutoffs.length > 0 ? (
            <Checkbox
              name="cutoffs"
              value="1"
              label={CONSOLIDATION_MESSAGES.cutoffsToo}
              hint={<WholeParts of={cutoffs} />}
              className="sm:col-span-2"
            />
          ) : null}
          <MoveReasonFields />
        </>
      )}
    </HousesDialog>
  );
}

/** Dialog that adds shipments: open ones that are in no consolidation yet, or others by any of their numbers. */
export function AddDialog({
  master,
  houses,
  onClose,
}: Pick<HousesDialogProps, "master" | "houses" | "onClose">) {
  const { answer } = useFetchedAnswer<Candidates>(
    `${CONSOLIDATIONS_ADDRESS}/add?into=${master.id}`,
    CONSOLIDATION_MESSAGES.fetchFailed,
    onClose,
  );
  if (!answer) return null;
  const { candidates } = answer;
  return (
    <FormDialog
      title="Add shipments"
      description={master.number}
      action={consolidationAddress(master.id)}
      fields={{ intent: "add" }}
      lists={["house"]}
      submit="Add shipments"
      onClose={onClose}
    >
      {({ error }) => (
        <>
          {candidates.length > 0 ? (
            <CandidateList
              legend={legendOf(master, answer)}
              candidates={candidates}
              master={master}
              houses={houses}
            />
          ) : null}
          <Field
            label={candidates.length === 0 ? "Add by number" : "Others, by number"}
            name="numbers"
            hint="Tracking numbers, house bills, other references or containers; several between commas or on lines"
            required={candidates.length === 0}
          >
            <TextArea rows={candidates.length === 0 ? 3 : 1} />
          </Field>
          <Checkbox name="move" value="1" label="Move those that are in another one" />
          {error("move") ? <p className="font-medium text-red-700">{error("move")}</p> : null}
        </>
      )}
    </FormDialog>
  );
}

function legendOf({ mode }: HousesDialogProps["master"], { isOfLane, destination }: Candidates): string {
  const open = `Open, ${LEG_MODES[mode].toLowerCase()}`;
  if (isOfLane) return `${open}, to ${destination} or its country, in no consolidation yet`;
  return `${open}, in no consolidation yet${destination === null ? "" : `; none goes to ${destination}`}`;
}

/** Checkboxes of shipments, with the sum of those ticked against the room that is left. */
function CandidateList(
  props: Pick<HousesDialogProps, "master" | "houses"> & { legend: string; candidates: readonly Candidate[] },
) {
  const { legend, candidates, master, houses } = props;
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const ticked = totalsOf(candidates.filter(({ id }) => ids.has(id)).map(measuresOf));
  const loaded = totalsOf(houses);
  const capacity = capacityOf(master.containers, master.vehicle);
  const sumText = (key: "gross_kg" | "volume_m3", unit: string, most: number | undefined) => {
    const sum = `${formatDecimals(ticked[key].sum)} ${unit}`;
    if (most === undefined) return sum;
    const free = Math.round((most - loaded[key].sum) * 100) / 100;
    return `${sum} of ${formatDecimals(Math.max(0, free))} ${unit} free${ticked[key].sum > free ? ": too much" : ""}`;
  };
  return (
    <fieldset
      className="min-w-0"
      onChange={({ currentTarget }) =>
        setIds(
          new Set(
            [...currentTarget.querySelectorAll<HTMLInputElement>("input:checked")].map(({ value }) => value),
          ),
        )
      }
    >
      <legend className="float-left w-full font-semibold text-ink-900">{legend}</legend>
      <p role="status" className="figures clear-both py-1 text-slate-600">
        <WholeParts
          of={[
            `${pluralize(ids.size, "shipment")} chosen`,
            sumText("gross_kg", "kg", capacity?.payload_kg),
            sumText("volume_m3", "m³", capacity?.volume_m3),
          ]}
        />
      </p>
      <div className="max-h-88 overflow-y-auto">
        {candidates.map((candidate) => (
          <Checkbox
            key={candidate.id}
            name="house"
            value={candidate.id}
            label={<WholeParts of={[candidate.tracking_number, candidate.shipper]} />}
            hint={
              <WholeParts
                of={[
                  candidate.lane,
                  candidate.etd && `ETD ${formatDate(candidate.etd)}`,
                  candidate.gross_kg !== null && displayWeight(candidate.gross_kg),
                  candidate.volume_m3 !== null && displayVolume(candidate.volume_m3),
                ].flat()}
              />
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

const measuresOf = ({ pieces, gross_kg, volume_m3 }: Candidate): HouseMeasures => ({
  pieces,
  gross_kg,
  volume_m3,
  loading_metres: null,
  chargeable_kg: null,
});
