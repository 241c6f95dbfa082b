import { optionsOf } from "#app/kit/ui/select-options.ts";
import { useCallback, useEffect, useId, useRef, useState } from "react";
import { RowListButtons } from "#app/kit/forms/row-list-buttons.tsx";
import {
  focusBelow,
  type FormRows,
  isEnterIn,
  rowPlaceOf,
  type RowValues,
  type ShownRow,
  rowValues,
  useFocusWhenDrawn,
  useFormRows,
} from "#app/kit/forms/use-form-rows.ts";
import { CarrierField } from "#app/carriers/carrier-field.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { EnterContext } from "#app/kit/ui/enter-context.ts";
import { Field } from "#app/kit/ui/field.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { DateInput } from "#app/kit/ui/date-input.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import { rowsIn } from "../../details-form.ts";
import { LEG_LABELS, LEG_MOMENT_KEYS, LEG_MOMENTS, proposeLeg } from "../../legs.ts";
import { CONVEYANCE_LABELS, LEG_KINDS, LEG_MODES, type LegMode, legModeOf } from "../../leg-modes.ts";
import { placeTimeHint } from "../../place-time-hint.ts";
import { usePlaceZone } from "../../status/when-fields.tsx";
import { PlaceField } from "#app/places/place-field.tsx";
import { Messages, type RowMessages } from "./row-messages.tsx";
import { countOf, FormSection, SectionError, type SectionProps } from "./section.tsx";

const MODE_OF_FORM: Readonly<Record<string, LegMode>> = {
  "Air Freight": "air",
  "Sea Freight": "sea",
  "Road Transport": "road",
};

/** Origin and destination of the goods, for a form without such fields. */
export interface LegsRoute {
  origin_location: string;
  origin_code: string;
  destination_location: string;
  destination_code: string;
}

/** @param props.route of the goods: opens the section when there is no leg, and prefills the first leg */
export function LegsSection(props: SectionProps & { route?: LegsRoute; inherits?: LegMode }) {
  const rows = useFormRows(() => rowsIn(props.values).legs, { spare: props.spare, list: "legs" });
  const box = useRef<HTMLDivElement>(null);
  const focusWhenDrawn = useFocusWhenDrawn(box);
  const add = () => focusWhenDrawn(`[name="legs.${rows.add([nextLeg(box.current, props.route)])}.carrier"]`);
  // A leg begins with places, so that one more would be saved as it is: in the last one Enter leads to the button.
  const goOn = (input: HTMLInputElement) => {
    if (!focusBelow(box.current, rows, rowPlaceOf(input)))
      box.current?.nextElementSibling?.querySelector("button")?.focus();
  };
  return (
    <FormSection
      name="legs"
      title="Legs"
      summary={countOf(props.typed.counts.legs, "leg")}
      isOpen={rows.rows.length > props.spare || props.route !== undefined}
      isWrong={props.isWrong}
    >
      <SectionError>{props.error}</SectionError>
      <p className="mb-2 text-sm text-slate-600">
        {rows.rows.length === 0
          ? "No legs yet. The estimated delivery follows the arrival of the last one until you type it."
          : "Times are local at each place, as schedules print them."}
      </p>
      <div
        ref={box}
        role="presentation"
        data-rows="legs"
        className="grid gap-4"
        onKeyDown={(event) => {
          if (!isEnterIn(event)) return;
          event.preventDefault();
          goOn(event.target);
        }}
      >
        <EnterContext value={goOn}>
          {rows.rows.map((row, position) => (
            <Leg
              key={row.index}
              row={row}
              label={`Leg ${position + 1}`}
              messages={props.messages(row.index)}
              inherits={props.inherits}
              onRemove={props.spare > 0 ? undefined : rows.remove}
            />
          ))}
        </EnterContext>
      </div>
      {props.spare > 0 ? null : <RowListButtons addLabel="Add leg" onAdd={add} noun="row" undo={rows.undo} />}
    </FormSection>
  );
}

function nextLeg(box: HTMLElement | null, route?: LegsRoute): RowValues {
  const form = box?.closest("form");
  const typed = form ? new FormData(form) : new FormData();
  const last = box?.querySelectorAll<HTMLElement>(":scope > [role=group]");
  const before = rowValues(last?.[last.length - 1] ?? null);
  const text = (name: string) => String(typed.get(name) ?? route?.[name as keyof LegsRoute] ?? "");
  const isFirst = before.to_place === undefined;
  const proposed = proposeLeg(
    isFirst
      ? undefined
      : {
          kind: before.kind ?? "",
          mode: before.mode ?? "road",
          to: { place: before.to_place ?? "", code: before.to_code ?? "" },
        },
    { place: text("destination_location"), code: text("destination_code") },
    MODE_OF_FORM[text("service_type")] ?? (route ? (text("mode") as LegMode) : "road"),
  );
  return {
    ...proposed,
    from_place: isFirst ? text("origin_location") : (before.to_place ?? ""),
    from_code: isFirst ? text("origin_code") : (before.to_code ?? ""),
    from_zone: isFirst ? undefined : before.to_zone,
    to_place: text("destination_location"),
    to_code: text("destination_code"),
  };
}

function Leg(props: {
  row: ShownRow;
  label: string;
  messages: RowMessages;
  inherits?: LegMode;
  onRemove?: FormRows["remove"];
}) {
  const { row, label, messages } = props;
  const { values } = row;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const ends = { from: useLegPlace(values, "from"), to: useLegPlace(values, "to") };
  const [times, setTimes] = useState<RowValues>(values);
  const [mode, setMode] = useState(() => legModeOf(values.mode, "road"));
  const [kind, setKind] = useState(values.kind || "main");
  const inherited = kind === "main" && mode === props.inherits ? "As above" : undefined;
  const name = (column: string) => `legs.${row.index}.${column}`;
  const hints = new Map(messages.warnings);
  return (
    <div ref={box} role="group" aria-label={label} className="rounded-md border border-slate-300 p-3">
      <input type="hidden" name={name("id")} value={values.id ?? ""} />
      <div className="mb-2 flex items-center justify-between gap-2">
        <p className="font-semibold text-ink-900">{label}</p>
        {props.onRemove ? (
          <Button
            size="sm"
            variant="quiet"
            aria-label={`Remove ${label.toLowerCase()}`}
            onClick={() => props.onRemove?.(row.index, rowValues(box.current))}
          >
            Remove
          </Button>
        ) : null}
      </div>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <Field label={LEG_LABELS.kind} name={name("kind")}>
          <Select
            defaultValue={kind}
            onChange={(event) => setKind(event.currentTarget.value)}
            options={optionsOf(LEG_KINDS)}
          />
        </Field>
        <Field label={LEG_LABELS.mode} name={name("mode")}>
          <Select
            defaultValue={mode}
            onChange={(event) => setMode(event.currentTarget.value as LegMode)}
            options={optionsOf(LEG_MODES)}
          />
        </Field>
        <CarrierField
          label={LEG_LABELS.carrier}
          name={name("carrier")}
          mode={mode}
          defaultValue={values.carrier}
          placeholder={inherited}
        />
        <Field label={CONVEYANCE_LABELS[mode]} name={name("conveyance")}>
          <TextInput defaultValue={values.conveyance} placeholder={inherited} />
        </Field>
        {(["from", "to"] as const).map((end) => (
          <PlaceField
            key={end}
            label={LEG_LABELS[`${end}_place`]}
            name={name(`${end}_place`)}
            codeName={name(`${end}_code`)}
            defaultValue={values[`${end}_place`]}
            defaultCode={values[`${end}_code`]}
            onTyped={ends[end].onTyped}
            className="lg:col-span-2"
          />
        ))}
        {LEG_MOMENT_KEYS.map((moment) => (
          <Field
            key={moment}
            label={LEG_LABELS[moment]}
            name={name(moment)}
            hint={placeTimeHint(ends[LEG_MOMENTS[moment]].place, times[moment])}
          >
            <DateInput
              type="datetime-local"
              defaultValue={values[moment]}
              onChange={(event) => {
                const { value } = event.currentTarget;
                setTimes((before) => ({ ...before, [moment]: value }));
              }}
            />
          </Field>
        ))}
      </div>
      <ZoneInput name={name("from_zone")} zone={ends.from.place?.zone ?? ""} />
      <ZoneInput name={name("to_zone")} zone={ends.to.place?.zone ?? ""} />
      <Messages id={id} section="legs" index={row.index} messages={{ errors: [], warnings: [...hints] }} />
    </div>
  );
}

function useLegPlace(values: RowValues, end: "from" | "to") {
  const [name, code, zone] = [values[`${end}_place`], values[`${end}_code`], values[`${end}_zone`]];
  const isKnown = !name || zone !== undefined;
  const first = name ? { name, code: code ?? "", zone: zone || null } : null;
  const { place, onTyped: ask } = usePlaceZone(isKnown ? first : undefined);
  const [text, setText] = useState(name ?? "");
  const onTyped = useCallback(
    (typed: string, chosen: string) => {
      setText(typed.trim());
      ask(typed, chosen);
    },
    [ask],
  );
  // A place that is not in the list still has a name.
  return { place: place ?? (text === "" ? null : { name: text, code: "", zone: null }), onTyped };
}

/** Hidden field with the time zone of a place, for values computed while typing. The server resolves it again. */
function ZoneInput({ name, zone }: { name: string; zone: string }) {
  const input = useRef<HTMLInputElement>(null);
  const last = useRef(zone);
  useEffect(() => {
    if (last.current === zone) return;
    last.current = zone;
    input.current?.dispatchEvent(new Event("change", { bubbles: true }));
  }, [zone]);
  return <input ref={input} type="hidden" name={name} value={zone} />;
}
