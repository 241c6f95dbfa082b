import { type ReactNode, useState } from "react";
import { Field } from "#app/kit/ui/field.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { TextArea, TextInput } from "#app/kit/ui/text-input.tsx";
import { SERVICE_TYPES } from "#app/goods/service-type.ts";
import { NOTES_MAX_LENGTH, type ShipmentFieldName, SHIPMENT_FIELD_LABELS } from "../shipment.ts";
import { INCOTERMS, TERM_LABELS } from "../terms.ts";
import { TRACKING_NUMBER_MAX_LENGTH } from "../tracking-number.ts";
import { formatDateTime } from "#app/kit/time/time.ts";
import { CompanyField } from "#app/customers/company-field.tsx";
import type { CompanyName } from "#app/customers/company-names.server.ts";
import type { ProposedCustomer } from "#app/customers/use-proposed-customer.ts";
import type { FormInput } from "../read-input.ts";
import { PartyField } from "../party-field.tsx";
import type { PartyName } from "#app/parties/list-parties.server.ts";
import { PlaceField } from "#app/places/place-field.tsx";
import { StatusField } from "../status-field.tsx";
import { useNamedPlace } from "../use-named-place.ts";
import { TotalledFields } from "./totalled-fields.tsx";
import { DateInput } from "#app/kit/ui/date-input.tsx";
import { MOVE_NOTE_MAX_LENGTH, ETA_MESSAGES, MOVE_REASON_OPTIONS } from "#app/shipments/eta.ts";

interface FormParties {
  shipper: PartyName | null;
  consignee: PartyName | null;
  shippers: PartyName[];
  consignees: PartyName[];
  payer: CompanyName | null;
  payers: CompanyName[];
}

interface ShipmentFieldsProps {
  values: Partial<Record<string, string>>;
  parties: FormParties;
  newShipper: string | null;
  /** The default payer when none is chosen; null when none can be derived yet. */
  proposedPayer: ProposedCustomer | null;
  isNew: boolean;
  typed: FormInput;
  /** The stored estimated delivery as a field value; empty when there is none to move. */
  promised: string;
  plain: boolean;
}

export function ShipmentFields(props: ShipmentFieldsProps) {
  const { values, parties, isNew, typed } = props;
  const field = (
    name: ShipmentFieldName,
    control: ReactNode,
    { required = false, hint = undefined as string | undefined } = {},
  ) => (
    <Field
      label={SHIPMENT_FIELD_LABELS[name]}
      name={name}
      hint={hint}
      required={required}
      optional={!required}
      className={name === "notes" ? "sm:col-span-4!" : undefined}
    >
      {control}
    </Field>
  );
  const place = (end: "origin" | "destination" | "current", required = false) => (
    <PlaceField
      label={SHIPMENT_FIELD_LABELS[`${end}_location`]}
      name={`${end}_location`}
      codeName={`${end}_code`}
      defaultValue={values[`${end}_location`]}
      defaultCode={values[`${end}_code`]}
      required={required}
      optional={!required}
    />
  );
  return (
    <div className="grid gap-4 sm:grid-cols-6 sm:*:col-span-2" {...useNamedPlace(values)}>
      {field(
        "tracking_number",
        <TextInput
          data-max={TRACKING_NUMBER_MAX_LENGTH}
          defaultValue={values.tracking_number}
          autoFocus
          // Selects the proposed number, so that typing replaces it.
          onFocus={({ currentTarget: input }) =>
            isNew && input.value === input.defaultValue ? input.select() : undefined
          }
        />,
        { required: true },
      )}
      <Field label={SHIPMENT_FIELD_LABELS.service_type} name="service_type" required>
        <Select
          defaultValue={values.service_type}
          options={SERVICE_TYPES.map((value) => ({ value, label: value }))}
        />
      </Field>
      <StatusField defaultValue={values.status} />
      <div className="grid gap-4 sm:col-span-6! sm:grid-cols-2">
        {place("origin", true)}
        {place("destination", true)}
      </div>
      <Parties {...{ parties, values }} newShipper={props.newShipper} />
      <CompanyField
        label={SHIPMENT_FIELD_LABELS.bill_to_company_id}
        name="bill_to_company_id"
        warnsOfCredit
        value={parties.payer}
        first={parties.payers}
        sentId={values.bill_to_company_id}
        proposed={props.proposedPayer}
        placeholder="As proposed"
        hint={
          props.proposedPayer
            ? `Left empty: ${props.proposedPayer.name}. ${props.proposedPayer.reason}`
            : "Left empty: by offer, request or Incoterm"
        }
      />
      <IncotermFields values={values} typed={typed} />
      <EtaField values={values} hint={etaHint(typed, values)} promised={props.promised} plain={props.plain} />
      <TotalledFields values={values} typed={typed} />
      {place("current")}
      {field(
        "notes",
        <TextArea
          rows={1}
          className="min-h-(--control-height)! py-1.5!"
          defaultValue={values.notes}
          data-max={NOTES_MAX_LENGTH}
        />,
      )}
    </div>
  );
}

/** Who pays follows from the Incoterm, so it stands beside. */
function IncotermFields({ values, typed }: Pick<ShipmentFieldsProps, "values" | "typed">) {
  return (
    <>
      <Field label={TERM_LABELS.incoterm} name="incoterm" hint={typed.warnings.get("incoterm")} optional>
        <Select defaultValue={values.incoterm ?? ""}>
          <option value="">None</option>
          {Object.entries(INCOTERMS).map(([term, name]) => (
            <option key={term} value={term}>{`${term} ${name}`}</option>
          ))}
        </Select>
      </Field>
      <Field
        label={TERM_LABELS.incoterm_place}
        name="incoterm_place"
        hint={typed.warnings.get("incoterm_place")}
        optional
      >
        <TextInput defaultValue={values.incoterm_place} data-max={200} />
      </Field>
    </>
  );
}

function Parties(props: Pick<ShipmentFieldsProps, "parties" | "values" | "newShipper">) {
  const { parties, values, newShipper } = props;
  return (
    <>
      <PartyField
        kind="shipper"
        label="Shipper"
        name="shipper_id"
        value={parties.shipper}
        first={parties.shippers}
        sentId={values.shipper_id}
        {...(newShipper ? { newName: newShipper } : {})}
        optional
        canAdd
      />
      <PartyField
        kind="consignee"
        label="Consignee"
        name="consignee_id"
        value={parties.consignee}
        first={parties.consignees}
        sentId={values.consignee_id}
        optional
        canAdd
      />
    </>
  );
}

function etaHint({ eta, counts }: FormInput, values: ShipmentFieldsProps["values"]): string | undefined {
  if (!eta || !counts.legs) return undefined;
  const follows = values.eta_follows_legs === "yes" ? "Follows" : "Left empty, it follows";
  return `${follows} the last leg: ${formatDateTime(eta)}. Type one to change it.`;
}

/** Without JavaScript the reason is always shown; it is used only when the date was changed. */
function EtaField(props: {
  values: Partial<Record<string, string>>;
  hint: string | undefined;
  promised: string;
  plain: boolean;
}) {
  const { values, promised, plain } = props;
  const [typed, setTyped] = useState(values.estimated_delivery ?? "");
  const asks = promised !== "" && (plain || typed !== promised);
  return (
    <div className="grid content-start gap-3">
      <Field
        label={SHIPMENT_FIELD_LABELS.estimated_delivery}
        name="estimated_delivery"
        hint={props.hint}
        optional
      >
        <DateInput
          type="datetime-local"
          autoComplete="off"
          defaultValue={values.estimated_delivery}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
      </Field>
      {asks ? (
        <div className="grid gap-3 border-l-2 border-slate-300 pl-3">
          <Field
            label={plain ? "Why does it move, if you change it?" : ETA_MESSAGES.ask}
            name="delay_reason"
            optional
          >
            <Select defaultValue={values.delay_reason ?? ""} options={MOVE_REASON_OPTIONS} />
          </Field>
          <Field label={ETA_MESSAGES.askNote} name="delay_note" optional>
            <TextInput defaultValue={values.delay_note} data-max={MOVE_NOTE_MAX_LENGTH} />
          </Field>
        </div>
      ) : null}
    </div>
  );
}
