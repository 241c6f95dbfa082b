import type { PlanConflict } from "../conflicts.ts";
import { type ReactNode, useId } from "react";
import type { FormAnswer } from "#app/kit/forms/form-answer.ts";
import { FormDialog } from "#app/kit/forms/form-dialog.tsx";
import { draftAddress } from "#app/documents/documents-answer.ts";
import { DeliverToField } from "#app/documents/layout-fields.tsx";
import { pluralize } from "#app/kit/text/counts.ts";
import { foldText } from "#app/kit/text/search-text.ts";
import { formatDay } from "#app/kit/time/time.ts";
import { WholeParts } from "#app/kit/ui/whole-parts.tsx";
import { EMAIL_MAX_LENGTH } from "#app/kit/text/email.ts";
import { Checkbox } from "#app/kit/ui/checkbox.tsx";
import { Field, FieldError, useFormError } from "#app/kit/ui/field.tsx";
import { TextArea, TextInput } from "#app/kit/ui/text-input.tsx";
import {
  PLANNING_ADDRESS,
  slotText,
  type Stop,
  STOP_KINDS,
  stopKey,
  orderAllForm,
  orderPreviewAddress,
  orderTermsForm,
  orderForm,
} from "../stop.ts";
import { type DialogProps, nameOf } from "./stop-dialogs.tsx";
import { Conflicts, loadText } from "./stop-facts.tsx";
import { noteText } from "./stop-list.tsx";

/** @param props.stops stops of these days, of which the order takes the haulier's other one along */
export function OrderDialog(
  props: DialogProps & { stops: readonly Stop[]; conflicts: readonly PlanConflict[] | undefined },
) {
  const { stop, stops, conflicts, onClose } = props;
  const { shipment_id, kind, order } = stop;
  return (
    <FormDialog<FormAnswer>
      title={`Order the ${nameOf(stop)}`}
      description={
        order
          ? order.isOutdated
            ? `${order.number} is voided: the plan changed since. A new transport order goes to the haulier.`
            : `${order.number} goes to the haulier once more.`
          : "The transport order with its slots is issued and mailed with a link for the driver. The leg by road takes haulier and departure over."
      }
      size="sm"
      schema={orderForm}
      action={PLANNING_ADDRESS}
      fields={{ intent: "order", shipment_id, kind }}
      submit="Send order"
      pendingLabel="Sending..."
      onClose={onClose}
    >
      <ul className="grid gap-2">
        {[stop, ...stops.filter((other) => isOfSameOrder(stop, other))].map((each) => (
          <OrderedStop key={stopKey(each)} stop={each} name={STOP_KINDS[each.kind]} />
        ))}
      </ul>
      <OrderPreview stop={stop} />
      <Conflicts all={conflicts} />
      <CmrField stops={[stop]} />
      <RecipientField stop={stop} />
      {order && !order.isOutdated ? null : (
        <>
          <DeliverToField defaultValue={stop.deliver_to ?? ""} />
          <Field label="Price, without VAT" name="price" hint="Such as EUR 450.00" optional>
            <TextInput data-max={60} defaultValue={stop.price ?? ""} />
          </Field>
        </>
      )}
      <MessageField />
    </FormDialog>
  );
}

/** @param props.stops stops of one haulier */
export function OrderAllDialog(
  props: Pick<DialogProps, "onClose"> & {
    stops: readonly Stop[];
    conflicts: ReadonlyMap<string, readonly PlanConflict[]>;
  },
) {
  const { stops, conflicts, onClose } = props;
  const [first] = stops;
  const doubtful = stops.some((stop) => conflicts.has(stopKey(stop)));
  if (!first) return null;
  return (
    <FormDialog<FormAnswer>
      title={`Order ${stops.length} stops of ${first.haulier ?? ""}`}
      description="A transport order for each shipment, with the price of its plan, is issued and mailed with a link for the driver. Their legs by road take haulier and departure over."
      size="sm"
      schema={orderAllForm}
      lists={["stops"]}
      action={PLANNING_ADDRESS}
      fields={{ intent: "order-all" }}
      submit="Send orders"
      pendingLabel="Sending..."
      onClose={onClose}
    >
      {stops.map((stop) => (
        <input key={stopKey(stop)} type="hidden" name="stops" value={stopKey(stop)} />
      ))}
      <ul className="grid gap-2">
        {stops.map((stop) => (
          <OrderedStop
            key={stopKey(stop)}
            stop={stop}
            name={[`${STOP_KINDS[stop.kind]} ${stop.tracking_number}`, stop.price].filter(Boolean).join(", ")}
          >
            <OrderPreview stop={stop} />
            <Conflicts all={conflicts.get(stopKey(stop))} />
          </OrderedStop>
        ))}
      </ul>
      {doubtful ? <ConfirmOrders /> : null}
      <CmrField stops={stops} />
      <RecipientField stop={first} />
      <MessageField />
    </FormDialog>
  );
}

const isOfSameOrder = (stop: Stop, other: Stop) =>
  other.id !== null &&
  other.shipment_id === stop.shipment_id &&
  other.kind !== stop.kind &&
  foldText(other.haulier ?? "") === foldText(stop.haulier ?? "");

/** What the order says of a stop. */
function OrderedStop({ stop, name, children }: { stop: Stop; name: string; children?: ReactNode }) {
  return (
    <li className="figures wrap-anywhere">
      <p className="font-medium text-ink-900">{name}</p>
      <p>
        <WholeParts
          of={[
            [stop.party, stop.place].filter(Boolean).join(", "),
            `${formatDay(stop.day)}, ${slotText(stop)}`,
            loadText(stop),
            stop.driver,
            noteText(stop),
          ]}
        />
      </p>
      {children}
    </li>
  );
}

/** Opens the papers as they would go out, with what is typed beside them. */
function OrderPreview({ stop }: { stop: Stop }) {
  return (
    <p className="flex flex-wrap gap-x-4">
      <a
        href={orderPreviewAddress(stop)}
        target="_blank"
        className="text-link w-fit py-1 pointer-coarse:py-2.5"
        onClick={({ currentTarget }) => {
          const form = currentTarget.closest("form");
          const fields = form ? [...new FormData(form)] : [];
          const typed = fields.flatMap(([name, value]) =>
            name in orderTermsForm.shape && typeof value === "string" ? [[name, value]] : [],
          );
          currentTarget.href = orderPreviewAddress(stop, Object.fromEntries(typed));
        }}
      >
        Preview<span className="sr-only"> the order of {nameOf(stop)}</span>
      </a>
      {stop.lacksCmr ? (
        <a
          href={draftAddress(stop.shipment_id, "cmr")}
          target="_blank"
          className="text-link w-fit py-1 pointer-coarse:py-2.5"
        >
          Preview the CMR<span className="sr-only"> of {stop.tracking_number}</span>
        </a>
      ) : null}
    </p>
  );
}

/** Says which CMR notes go with the orders, and issues those that are missing. */
function CmrField({ stops }: { stops: readonly Stop[] }) {
  const issued = [...new Set(stops.flatMap(({ cmr }) => cmr ?? []))];
  const lacking = new Set(stops.filter(({ lacksCmr }) => lacksCmr).map((stop) => stop.tracking_number));
  return (
    <>
      {issued.length > 0 ? (
        <p className="figures wrap-anywhere">{`${issued.join(", ")} ${issued.length === 1 ? "goes" : "go"} with it`}</p>
      ) : null}
      {lacking.size > 0 ? (
        <Checkbox
          name="cmr"
          value="1"
          defaultChecked
          hint="What the shipment does not say stays empty on it"
          label={
            stops.length === 1
              ? "No CMR issued: issue it with the order"
              : `No CMR issued for ${pluralize(lacking.size, "shipment")}: issue it with the order`
          }
        />
      ) : null}
    </>
  );
}

const RecipientField = ({ stop }: { stop: Stop }) => (
  <Field label={`To ${stop.haulier ?? ""}`.trim()} name="to" required>
    <TextInput type="email" data-max={EMAIL_MAX_LENGTH} defaultValue={stop.haulierMail ?? ""} />
  </Field>
);

const MessageField = () => (
  <Field label="Message" name="note" optional>
    <TextArea rows={3} data-max={2000} />
  </Field>
);

/** A checkbox that confirms orders of stops with conflicts. */
function ConfirmOrders() {
  const error = useFormError("confirmed");
  const errorId = useId();
  return (
    <div>
      <Checkbox
        name="confirmed"
        value="1"
        label="Order them all the same"
        aria-invalid={error ? true : undefined}
        aria-describedby={errorId}
      />
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}
