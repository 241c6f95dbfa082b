import { useState, type ChangeEvent, useRef } from "react";
import { PlaceField } from "#app/places/place-field.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { Checkbox } from "#app/kit/ui/checkbox.tsx";
import { Field, useFormError } from "#app/kit/ui/field.tsx";
import { StatusField } from "./status-field.tsx";
import type { EntryProposal, EntryValues } from "./history-answer.ts";
import { MailedLine, type ShipmentReaders } from "./status/mailed-line.tsx";
import { usePlaceZone, WhenFields } from "./status/when-fields.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { CLASSIFIER_LABELS, CLASSIFIERS } from "./event.ts";
import { EVENT_CODES, type EventCodeKey, eventsByMode, usualStatusOf } from "./event-codes.ts";
import { TextArea } from "#app/kit/ui/text-input.tsx";
import { useHydrated } from "#app/kit/ui/use-hydrated.ts";
import { REMARK_WORDS } from "./remark-words.ts";
import { NOTES_MAX_LENGTH } from "./shipment.ts";

/** The event, milestones of the mode first, and the status, which follows it until one is chosen. */
function WhatFields({ values, isStored }: { values: EntryValues; isStored?: boolean }) {
  const [event, setEvent] = useState("");
  const { milestones, others } = eventsByMode(values.mode ?? null);
  return (
    <div className="grid gap-4 sm:col-span-2 sm:not-has-[input]:grid-cols-2">
      <Field label="Event" name="code" optional>
        <Select defaultValue={values.code} onChange={({ currentTarget }) => setEvent(currentTarget.value)}>
          <option value="">None</option>
          <EventOptions label="Milestones" keys={milestones} />
          <EventOptions label={milestones.length > 0 ? "Other events" : "Events"} keys={others} />
        </Select>
      </Field>
      <StatusField
        defaultValue={values.status}
        unset={values.status === ""}
        proposed={isStored ? undefined : usualStatusOf(event)}
      />
    </div>
  );
}

function MoreFields({ values }: { values: EntryValues }) {
  const { classifier = "actual", internal = "" } = values;
  const isUsed = classifier !== "actual" || internal !== "";
  const isRefused = Boolean(useFormError("classifier"));
  return (
    <details className="border-t border-slate-200 pt-1 sm:col-span-2" open={isUsed || isRefused}>
      <summary className="text-link inline-block cursor-pointer rounded-sm py-1 font-medium pointer-coarse:py-2.5">
        More
      </summary>
      <div className="mt-2 grid gap-4">
        <Field
          label="Kind"
          name="classifier"
          hint="Only actual events set the status and are shown to customers"
        >
          <Select defaultValue={classifier}>
            {CLASSIFIERS.map((each) => (
              <option key={each} value={each}>
                {CLASSIFIER_LABELS[each]}
              </option>
            ))}
          </Select>
        </Field>
        <Checkbox
          name="internal"
          defaultChecked={internal !== ""}
          label="Internal"
          hint="For staff alone: customers do not see it, and the shipment stays as it is"
        />
      </div>
    </details>
  );
}

function EventOptions({ label, keys }: { label: string; keys: readonly EventCodeKey[] }) {
  if (keys.length === 0) return null;
  return (
    <optgroup label={label}>
      {keys.map((key) => (
        <option key={key} value={key}>
          {EVENT_CODES[key].label}
        </option>
      ))}
    </optgroup>
  );
}

interface EventFieldsProps {
  values: EntryValues;
  /** Year of the event to confirm, when it is not the current year. */
  confirmYear?: number;
  isExpected?: boolean;
  /** The entry is stored: choosing an event does not change its status. */
  isStored?: boolean;
  /** The entry is added to many shipments: as an actual, public event. */
  isOfMany?: boolean;
}

/** Fields of an entry. Choosing one of `proposals` fills in what it says; notes and kind stay. */
export function EntryFields(
  props: EventFieldsProps & { proposals?: readonly EntryProposal[]; readers?: ShipmentReaders | null },
) {
  const { values, proposals = [], readers } = props;
  const [chosen, setChosen] = useState<EntryProposal>();
  return (
    <>
      {proposals.length > 0 ? (
        <div role="group" aria-label="Next milestones" className="flex flex-wrap gap-2 sm:col-span-2">
          {proposals.map((proposal, index) => (
            <Button
              key={proposal.label}
              autoFocus={index === 0 && !props.isOfMany}
              size="sm"
              aria-pressed={proposal === chosen}
              className="aria-pressed:border-ink-900 aria-pressed:bg-slate-100"
              onClick={() => setChosen(proposal)}
            >
              {proposal.label}
            </Button>
          ))}
        </div>
      ) : null}
      <EventFields {...props} key={chosen?.label} values={chosen?.values ?? values} />
      <RemarkField defaultValue={values.notes} />
      {props.isOfMany ? null : <MoreFields values={values} />}
      {readers ? (
        <MailedLine key={`${chosen?.label} mailed`} readers={readers} values={chosen?.values ?? values} />
      ) : null}
    </>
  );
}

function EventFields(props: EventFieldsProps) {
  const { values, confirmYear } = props;
  const { location, place_code = "", zone = "" } = values;
  const { place, onTyped } = usePlaceZone(
    place_code && zone ? { code: place_code, name: location, zone } : null,
  );
  return (
    <>
      <WhatFields values={values} isStored={props.isStored} />
      <WhenFields values={values} place={place} />
      {confirmYear === undefined ? null : (
        <Checkbox
          key={confirmYear}
          className="sm:col-span-2"
          name="confirmed_year"
          value={confirmYear}
          label={
            props.isExpected ? `Yes, it is expected in ${confirmYear}` : `Yes, it happened in ${confirmYear}`
          }
        />
      )}
      <PlaceField
        className="sm:col-span-2"
        label="Location"
        name="location"
        codeName="place_code"
        defaultValue={location}
        defaultCode={place_code}
        onTyped={onTyped}
        hint={props.isOfMany ? "Where all of them are" : undefined}
        optional
      />
    </>
  );
}

type Usual = keyof typeof REMARK_WORDS;

const GROUPS = ["On the way", "Held", "Delayed", "Delivery"] as const;

const GROUP_OF: Record<Usual, (typeof GROUPS)[number]> = {
  booked: "On the way",
  planned: "On the way",
  onTime: "On the way",
  collected: "On the way",
  loaded: "On the way",
  gatedIn: "On the way",
  screened: "On the way",
  onBoard: "On the way",
  hub: "On the way",
  transhipment: "On the way",
  discharged: "On the way",
  arrived: "On the way",
  atBorder: "On the way",
  stamped: "On the way",
  rest: "On the way",
  released: "On the way",
  inspection: "Held",
  inspectionDays: "Held",
  documents: "Held",
  invoice: "Held",
  duties: "Held",
  instructions: "Held",
  release: "Held",
  weather: "Delayed",
  strike: "Delayed",
  congestion: "Delayed",
  schedule: "Delayed",
  full: "Delayed",
  missed: "Delayed",
  border: "Delayed",
  traffic: "Delayed",
  breakdown: "Delayed",
  announced: "Delivery",
  appointment: "Delivery",
  closed: "Delivery",
  goodOrder: "Delivery",
  signed: "Delivery",
  cancelled: "Delivery",
};

/** Field for the notes of a status; choosing a usual remark appends it. */
function RemarkField({ defaultValue }: { defaultValue: string }) {
  const hydrated = useHydrated();
  const area = useRef<HTMLTextAreaElement>(null);
  const add = ({ currentTarget: list }: ChangeEvent<HTMLSelectElement>) => {
    const { current } = area;
    if (!current || list.value === "") return;
    const { value } = current;
    current.setRangeText([value.trim(), list.value].filter(Boolean).join(" "), 0, value.length, "end");
    current.dispatchEvent(new Event("input", { bubbles: true }));
    list.value = "";
    current.focus();
  };
  return (
    <div className="grid gap-2 sm:col-span-2">
      <Field
        label="Notes"
        name="notes"
        hint="Customers read usual remarks in their own language, others as written."
        optional
      >
        <TextArea ref={area} rows={3} data-max={NOTES_MAX_LENGTH} defaultValue={defaultValue} />
      </Field>
      {hydrated ? (
        <Select aria-label="Usual remarks" defaultValue="" onChange={add}>
          <option value="">Add a usual remark …</option>
          {GROUPS.map((group) => (
            <optgroup key={group} label={group}>
              {(Object.keys(GROUP_OF) as Usual[])
                .filter((key) => GROUP_OF[key] === group)
                .map((key) => (
                  <option key={key}>{REMARK_WORDS[key]}</option>
                ))}
            </optgroup>
          ))}
        </Select>
      ) : null}
    </div>
  );
}
