import { FormContext } from "#app/kit/ui/field.tsx";
import { refusedFields } from "#app/kit/forms/refused-fields.ts";
import { useEffect, useId, useRef } from "react";
import { Form, Link } from "react-router";
import { SendKey } from "#app/kit/forms/send-key.tsx";
import { useChargeableFigures } from "#app/settings/use-chargeable-figures.ts";
import { Button, ButtonLink } from "#app/kit/ui/button.tsx";
import { Card } from "#app/kit/ui/card.tsx";
import { useProposedCustomer } from "#app/customers/use-proposed-customer.ts";
import { DeletedNote } from "#app/deleted/deleted-note.tsx";
import type { FieldErrors } from "#app/kit/forms/form-result.ts";
import { QUOTE_DESK_MESSAGES } from "#app/quote-requests/words.ts";
import { changedByBoth, type ChangedField, CONFLICT_LABELS } from "./shipment-conflict.ts";
import { displayStatus } from "./status.ts";
import { formatDateTime } from "#app/kit/time/time.ts";
import { DetailsFields } from "./form/details/details-fields.tsx";
import { readInput, type FormInput } from "./read-input.ts";
import type { EditedShipment, NewShipmentForm } from "./read-form.server.ts";
import type { SaveAnswer } from "./save-shipment.server.ts";
import { ShipmentFields } from "./form/shipment-fields.tsx";
import { proposalAddress } from "./payer.ts";

/** Both values of each field changed meanwhile; untouched fields start with theirs, others with one's own. */
function ConflictPanel({ clash }: { clash: NonNullable<SaveAnswer["clash"]> }) {
  const panel = useRef<HTMLElement>(null);
  // It stands far from the button that was pressed: unseen, a second press would save what nobody chose.
  useEffect(() => panel.current?.focus(), []);
  const isOwn = clash.by.length > 0 && clash.by.every(({ own }) => own);
  return (
    <section
      ref={panel}
      tabIndex={-1}
      role="alert"
      aria-labelledby="clash-title"
      className="mb-5 border-l-[3px] border-yellow-700 bg-yellow-100/60 px-4 py-3"
    >
      <h3 id="clash-title" className="text-base">
        {isOwn ? "You changed this shipment in another window" : "This shipment was changed by someone else"}
      </h3>
      <p className="mt-1">
        <span>
          {clash.by
            .map(({ name, at, own }) => `${own ? "You" : name}, ${formatDateTime(new Date(at))}`)
            .join(" · ")}
        </span>
        <span>{clash.by.length > 0 ? ". " : null}</span>
        <span>Nothing is saved yet: choose what to keep, then save.</span>
      </p>
      <div className="mt-3 grid gap-3">
        {clash.changes.map((change) => (
          <fieldset key={change.field} className="min-w-0 border-t border-yellow-700/25 pt-2">
            <legend className="float-left w-full font-semibold text-ink-900">
              {CONFLICT_LABELS[change.field]}
            </legend>
            <div className="grid clear-both gap-x-4 gap-y-1 sm:grid-cols-2">
              <Side change={change} whose="mine" names={clash.names} isOwn={isOwn} />
              <Side change={change} whose="theirs" names={clash.names} isOwn={isOwn} />
            </div>
          </fieldset>
        ))}
      </div>
    </section>
  );
}

function Side(props: {
  change: ChangedField;
  whose: "mine" | "theirs";
  names: Record<string, string>;
  isOwn: boolean;
}) {
  const { change, whose } = props;
  const id = useId();
  const preferred = changedByBoth(change) ? "mine" : "theirs";
  const takeWords = props.isOwn ? "Take what I saved there" : "Take theirs";
  const keepWords = changedByBoth(change) ? "Keep what I typed" : "Keep as it was";
  return (
    <div className="flex min-w-0 items-start gap-2 py-1 text-ink-900 pointer-coarse:min-h-11">
      <input
        id={id}
        type="radio"
        name={`take.${change.field}`}
        value={whose}
        defaultChecked={whose === preferred}
        className="mt-1 size-4 shrink-0 accent-ink-800"
      />
      <label htmlFor={id} className="min-w-0 grow">
        {whose === "theirs" ? takeWords : keepWords}
        <span className="block font-medium break-words whitespace-pre-line">
          {describeValue(change.field, change[whose], props.names)}
        </span>
      </label>
    </div>
  );
}

function describeValue(field: ChangedField["field"], value: string, names: Record<string, string>): string {
  if (value === "") return "(empty)";
  if (field === "status") return displayStatus(value);
  if (field === "shipper_id" || field === "consignee_id" || field === "bill_to_company_id")
    return names[value] ?? "(unknown)";
  if (field === "estimated_delivery") return value.replace("T", " ");
  return value;
}

/** The fields by name: as they were sent, else as the form began. Rows of the one never mix with those of the other. */
function valuesOf(
  start: NewShipmentForm | EditedShipment,
  answer: SaveAnswer | undefined,
): Partial<Record<string, string>> {
  return (answer?.values as Partial<Record<string, string>> | undefined) ?? start.values;
}

export function ShipmentFormBody(props: {
  start: NewShipmentForm | EditedShipment;
  answer: SaveAnswer | undefined;
  errors: Readonly<FieldErrors>;
  typed: FormInput;
  plain?: boolean;
  pending?: boolean;
}) {
  const { start, answer, errors } = props;
  const clash = answer?.clash;
  const earlier = answer?.earlier ?? ("id" in start ? null : start.earlier);
  const values = valuesOf(start, answer);
  const proposedBy = {
    ...props.typed.proposal,
    ...("id" in start ? { shipment_id: start.id } : { quote_request_id: start.quoteRequestId }),
  };
  const proposedPayer = useProposedCustomer(start.proposal, proposalAddress(proposedBy));
  return (
    <>
      {answer?.error ? (
        <p role="alert" className="mb-4 font-medium text-red-700">
          {answer.error}
        </p>
      ) : null}
      {answer?.deletion ? <DeletedNote deletion={answer.deletion} pending={props.pending} /> : null}
      {clash ? <ConflictPanel key={clash.version} clash={clash} /> : null}
      {"id" in start ? (
        <>
          <input type="hidden" name="version" value={clash?.version ?? start.version} />
          <input type="hidden" name="base" value={JSON.stringify(clash?.theirs ?? start.base)} />
        </>
      ) : (
        <>
          {start.like ? <input type="hidden" name="like" value={start.like.id} /> : null}
          {start.quoteRequestId ? (
            <>
              <input type="hidden" name="quote_request_id" value={start.quoteRequestId} />
              {earlier ? <EarlierNote shipment={earlier} /> : null}
            </>
          ) : null}
        </>
      )}
      <ShipmentFields
        values={values}
        parties={start.parties}
        newShipper={"id" in start ? null : start.newShipper}
        proposedPayer={proposedPayer}
        isNew={!("id" in start)}
        typed={props.typed}
        promised={"id" in start ? (clash?.theirs ?? start.base).estimated_delivery : ""}
        plain={props.plain ?? false}
      />
      <DetailsFields
        values={values}
        typed={props.typed}
        errors={errors}
        shipment={"id" in start ? start.id : null}
        plain={props.plain ?? false}
      />
    </>
  );
}

/** The request has a shipment: it keeps that one, and this would be another. Sent with this in view, it is meant. */
function EarlierNote({ shipment }: { shipment: { id: string; number: string } }) {
  return (
    <div role="alert" className="mb-5 border-l-[3px] border-yellow-700 bg-yellow-100 px-4 py-3 text-ink-900">
      <input type="hidden" name="another" value="1" />
      <p className="font-semibold">{QUOTE_DESK_MESSAGES.hasShipment(shipment.number)}</p>
      <p className="mt-1">
        The request stays linked to{" "}
        <Link to={`/admin/shipments/${shipment.id}`} target="_blank" className="text-link font-medium">
          {shipment.number}
          <span className="sr-only"> (opens in a new tab)</span>
        </Link>
        . “Create Shipment” stores another one beside it.
      </p>
    </div>
  );
}

export function ShipmentFormPage(props: {
  start: NewShipmentForm | EditedShipment;
  answer: SaveAnswer | undefined;
}) {
  const { start, answer } = props;
  const charged = useChargeableFigures();
  const edited = "id" in start;
  return (
    <Card title={edited ? "Edit Shipment" : "Add New Shipment"} className="mt-5 max-w-4xl">
      <Form method="post" action={edited ? `/admin/shipments/${start.id}/edit` : undefined} noValidate>
        <SendKey />
        <FormContext value={refusedFields(answer?.fieldErrors)}>
          <ShipmentFormBody
            start={start}
            answer={answer}
            errors={answer?.fieldErrors ?? {}}
            typed={readInput(valuesOf(start, answer), charged)}
            plain
          />
        </FormContext>
        <div className="mt-6 flex justify-end gap-2 border-t border-slate-200 pt-4">
          <ButtonLink to={edited ? `/admin/shipments/${start.id}` : start.cameFrom}>Cancel</ButtonLink>
          {answer?.deletion ? null : (
            <Button type="submit" variant="primary">
              {edited ? "Save Changes" : "Create Shipment"}
            </Button>
          )}
          {edited ? null : (
            <Button type="submit" name="next" value="1">
              Save and next
            </Button>
          )}
        </div>
      </Form>
    </Card>
  );
}
