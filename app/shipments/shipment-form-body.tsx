import { FormContext } from "#app/kit/ui/field.tsx";
import { Form, Link } from "react-router";
import { EnterButton } from "#app/kit/forms/enter-button.tsx";
import { SendKey } from "#app/kit/forms/send-key.tsx";
import { useChargeableFigures } from "#app/settings/use-chargeable-figures.ts";
import { Button, ButtonLink } from "#app/kit/ui/button.tsx";
import { Card } from "#app/kit/ui/card.tsx";
import { useProposedCustomer } from "#app/customers/use-proposed-customer.ts";
import { DeletedNote } from "#app/deleted/deleted-note.tsx";
import { type FieldErrors, refusedFields } from "#app/kit/forms/form-result.ts";
import { QUOTE_DESK_MESSAGES } from "#app/quote-requests/words.ts";
import type { RowSection } from "./details.ts";
import { DETAILS_GIVEN } from "./details-form.ts";
import type { ShipmentOfNumber } from "./find-by-key.server.ts";
import { ConflictPanel } from "./form/conflict-panel.tsx";
import { LegsSection } from "./form/details/legs-section.tsx";
import { ContainersSection, GoodsSection, ReferencesSection } from "./form/details/row-sections.tsx";
import { sectionsOf } from "./form/details/section.tsx";
import { TermsSection } from "./form/details/terms-section.tsx";
import { useKnownNumbers } from "./use-known-numbers.ts";
import { TERM_LABELS } from "./terms.ts";
import { readInput, type FormInput } from "./read-input.ts";
import type { EditedShipment, NewShipmentForm } from "./read-form.server.ts";
import type { ShipmentSaveAnswer } from "./save-shipment.server.ts";
import { ShipmentFields } from "./form/shipment-fields.tsx";
import { proposalAddress } from "./payer.ts";

/** Returns the fields by name: as sent, else the initial values. Rows of both are never mixed. */
function valuesOf(
  start: NewShipmentForm | EditedShipment,
  answer: ShipmentSaveAnswer | undefined,
): Partial<Record<string, string>> {
  return (answer?.values as Partial<Record<string, string>> | undefined) ?? start.values;
}

export function ShipmentFormBody(props: {
  start: NewShipmentForm | EditedShipment;
  answer: ShipmentSaveAnswer | undefined;
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

const SPARE: Record<RowSection, number> = { references: 2, goods: 3, containers: 1, legs: 2 };

/** Fields for references, goods, containers, legs and terms. */
export function DetailsFields(props: {
  values: Record<string, string | undefined>;
  typed: FormInput;
  errors: Readonly<Record<string, string[]>>;
  shipment: string | null;
  plain: boolean;
}) {
  const { errors, typed, values } = props;
  const others = useKnownNumbers<ShipmentOfNumber>(
    "/admin/shipments/known-numbers",
    typed.numbers,
    props.shipment,
    ({ id, tracking_number }) => ({ to: `/admin/shipments/${id}`, label: tracking_number }),
  );
  const sectionOf = sectionsOf({ ...props, others });
  const isNew = props.shipment === null;
  const shared = (name: RowSection) => ({
    ...sectionOf(name),
    spare: props.plain ? SPARE[name] : 0,
    isNew,
  });
  return (
    <div className="mt-6">
      <input type="hidden" name={DETAILS_GIVEN} value="1" />
      <ReferencesSection {...shared("references")} />
      <GoodsSection {...shared("goods")} />
      <ContainersSection {...shared("containers")} />
      <LegsSection {...shared("legs")} />
      <TermsSection
        values={values}
        typed={typed}
        isNew={isNew}
        isWrong={Object.keys(TERM_LABELS).some((name) => errors[name] !== undefined)}
      />
    </div>
  );
}

/** Warning that the request already has a shipment, which stays linked. Submitting with this notice shown confirms another. */
function EarlierNote({ shipment }: { shipment: { id: string; number: string } }) {
  return (
    <div role="alert" className="mb-5 notice">
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
  answer: ShipmentSaveAnswer | undefined;
}) {
  const { start, answer } = props;
  const charged = useChargeableFigures();
  const edited = "id" in start;
  return (
    <Card title={edited ? "Edit Shipment" : "Add New Shipment"} className="mt-5 max-w-4xl">
      <Form method="post" action={edited ? `/admin/shipments/${start.id}/edit` : undefined} noValidate>
        <SendKey />
        <EnterButton />
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
          {edited ? null : (
            <Button type="submit" name="next" value="1" className="max-sm:hidden">
              Save and next
            </Button>
          )}
          {answer?.deletion ? null : (
            <Button type="submit" variant="primary">
              {edited ? "Save Changes" : "Create Shipment"}
            </Button>
          )}
        </div>
      </Form>
    </Card>
  );
}
