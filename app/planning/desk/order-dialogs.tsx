import type { PlanConflict } from "../conflicts.ts";
import { useId } from "react";
import type { FormAnswer } from "#app/kit/forms/form-answer.ts";
import { FormDialog } from "#app/kit/forms/form-dialog.tsx";
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
  orderForm,
} from "../stop.ts";
import { type DialogProps, nameOf } from "./stop-dialogs.tsx";
import { Conflicts } from "./stop-facts.tsx";

export function OrderDialog(props: DialogProps & { conflicts: readonly PlanConflict[] | undefined }) {
  const { stop, conflicts, onClose } = props;
  const { shipment_id, kind, order } = stop;
  return (
    <FormDialog<FormAnswer>
      title={`Order the ${nameOf(stop)}`}
      description={
        order
          ? order.isOutdated
            ? `${order.number} is voided: the plan changed since. A new transport order goes to the haulier.`
            : `${order.number} goes to the haulier once more.`
          : "The transport order with its slots is issued and mailed with the CMR note, where there is one, and a link for the driver."
      }
      size="sm"
      schema={orderForm}
      action={PLANNING_ADDRESS}
      fields={{ intent: "order", shipment_id, kind }}
      submit="Send order"
      pendingLabel="Sending..."
      onClose={onClose}
    >
      <Conflicts all={conflicts} />
      <RecipientField stop={stop} />
      {order && !order.isOutdated ? null : (
        <Field label="Price, without VAT" name="price" hint="Such as EUR 450.00" optional>
          <TextInput data-max={60} defaultValue={stop.price ?? ""} />
        </Field>
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
      description="A transport order for each shipment, with the price of its plan, is issued and mailed with the CMR note, where there is one, and a link for the driver."
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
      <ul className="grid gap-1">
        {stops.map((stop) => (
          <li key={stopKey(stop)} className="figures wrap-anywhere">
            {[`${STOP_KINDS[stop.kind]} ${stop.tracking_number}`, slotText(stop), stop.price]
              .filter(Boolean)
              .join(", ")}
            <Conflicts all={conflicts.get(stopKey(stop))} />
          </li>
        ))}
      </ul>
      {doubtful ? <ConfirmOrders /> : null}
      <RecipientField stop={first} />
      <MessageField />
    </FormDialog>
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
