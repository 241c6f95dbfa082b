import { useState } from "react";
import { optionsOf } from "#app/kit/ui/select-options.ts";
import { FormDialog } from "#app/kit/forms/form-dialog.tsx";
import { useFetchedAnswer } from "#app/kit/forms/use-fetched-answer.ts";
import { DateInput } from "#app/kit/ui/date-input.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import type { Series } from "./read-series.server.ts";
import { CLOSED_DAYS, rhythmWords, type Unit, UNITS } from "./rhythm.ts";
import { rhythmForm, SERIES_MESSAGES, seriesForm, seriesOf } from "./series.ts";

const DEFAULT_LEAD_DAYS = 7;

interface Start {
  pattern_day: string;
  next_on: string;
}

export function RepeatDialog(props: { shipmentId: string; number: string; onClose: () => void }) {
  const address = seriesOf(props.shipmentId);
  const { answer } = useFetchedAnswer<Start>(address, SERIES_MESSAGES.fetchFailed, props.onClose);
  if (!answer) return null;
  return (
    <FormDialog
      title={`Repeat ${props.number}`}
      description="The next one is proposed when it is due; nothing is made by itself. It is a duplicate with a number of its own: goods, route and parties, with the dates moved."
      schema={seriesForm}
      action={address}
      fields={{ intent: "start" }}
      submit="Repeat"
      className="grid items-start gap-4 sm:grid-cols-2"
      onClose={props.onClose}
    >
      <Field
        label="This shipment is of"
        name="pattern_day"
        hint="Its dates move by the days from here on"
        required
      >
        <DateInput type="date" defaultValue={answer.pattern_day} />
      </Field>
      <RhythmFields nextOn={answer.next_on} />
    </FormDialog>
  );
}

export function RhythmDialog(props: { shipmentId: string; series: Series; onClose: () => void }) {
  const { series } = props;
  return (
    <FormDialog
      title="Change the rhythm"
      description="Shipments that were made stay as they are."
      schema={rhythmForm}
      action={seriesOf(props.shipmentId)}
      fields={{ intent: "change", id: series.id, revision: String(series.revision) }}
      submit="Save rhythm"
      className="grid items-start gap-4 sm:grid-cols-2"
      onClose={props.onClose}
    >
      <RhythmFields series={series} nextOn={series.waiting[0]?.day ?? series.next?.day ?? series.next_on} />
    </FormDialog>
  );
}

/** «Repeats every Tuesday», when the typed values are valid. */
function rhythmHint({ starts_on, every, unit }: { starts_on: string; every: string; unit: Unit }): string {
  const times = Number(every);
  return /^\d{4}-\d\d-\d\d$/.test(starts_on) && Number.isInteger(times) && times > 0
    ? `Repeats ${rhythmWords({ starts_on, every: times, unit })}`
    : "All others are on its weekday, or day of the month";
}

function RhythmFields(props: { nextOn: string; series?: Series }) {
  const { series } = props;
  const [typed, setTyped] = useState({
    starts_on: props.nextOn,
    every: String(series?.every ?? 1),
    unit: series?.unit ?? ("week" as Unit),
  });
  const words = rhythmHint(typed);
  return (
    <>
      <Field label="Next one on" name="next_on" hint={words} required>
        <DateInput
          type="date"
          defaultValue={props.nextOn}
          onChange={({ target }) => setTyped({ ...typed, starts_on: target.value })}
        />
      </Field>
      <Field label="Every" name="every" hint="1 each time, 2 every second" required>
        <TextInput
          inputMode="numeric"
          defaultValue={typed.every}
          onChange={({ target }) => setTyped({ ...typed, every: target.value })}
        />
      </Field>
      <Field label="Weeks or months" name="unit" required>
        <Select
          defaultValue={typed.unit}
          options={optionsOf(UNITS)}
          onChange={({ target }) => setTyped({ ...typed, unit: target.value as Unit })}
        />
      </Field>
      <Field label="On a closed day" name="closed_days" required>
        <Select defaultValue={series?.closed_days ?? "before"} options={optionsOf(CLOSED_DAYS)} />
      </Field>
      <Field label="Propose" name="lead_days" hint="Days ahead: from then on it is in the queue" required>
        <TextInput inputMode="numeric" defaultValue={String(series?.lead_days ?? DEFAULT_LEAD_DAYS)} />
      </Field>
      <Field label="Last day" name="ends_on" hint="Empty: until it is ended" optional>
        <DateInput type="date" defaultValue={series?.ends_on ?? ""} />
      </Field>
    </>
  );
}
