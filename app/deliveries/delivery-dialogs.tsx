import { FormDialog } from "#app/kit/forms/form-dialog.tsx";
import { pluralize } from "#app/kit/text/counts.ts";
import { formatDateTime, toLocalDateTime } from "#app/kit/time/time.ts";
import { companyTime } from "#app/kit/time/time-zone.ts";
import { Field } from "#app/kit/ui/field.tsx";
import { DateInput } from "#app/kit/ui/date-input.tsx";
import { TextArea, TextInput } from "#app/kit/ui/text-input.tsx";
import { z } from "zod";
import { deliveryForm, piecesInWords } from "./delivery.ts";
import { type DeliveryAnswer, deliveryAddress } from "./delivery-link.ts";
import { REMARK_MAX_LENGTH, SIGNER_MAX_LENGTH, PIECE_KINDS, type TypedPieces } from "./proof-form.ts";

const LABELS = { delivered: "Delivered", short: "Short", damaged: "Damaged", refused: "Refused" } as const;
const HINTS = {
  delivered: "Handed over",
  short: "Not there",
  damaged: "Of those delivered",
  refused: "Went back",
} as const;

/** Initial values of the dialog, from the driver's proof. */
interface StartOfDelivery extends Partial<TypedPieces> {
  fileId: string;
  signedAt: Date;
  signedBy: string | null;
  remark: string | null;
}

export function DeliveryDialog(props: {
  shipmentId: string;
  /** Pieces still to deliver; null when unknown. */
  left: number | null;
  now: Date;
  seen: number;
  start?: StartOfDelivery;
  onClose: () => void;
}) {
  const { shipmentId, left, now, seen, start } = props;
  return (
    <FormDialog<DeliveryAnswer>
      title="Record delivery"
      description={left === null ? undefined : `${pluralize(left, "piece")} still to deliver`}
      schema={deliveryForm}
      action={deliveryAddress(shipmentId)}
      fields={{ intent: "record", seen: String(seen), ...(start && { file_id: start.fileId }) }}
      submit="Record delivery"
      className="grid grid-cols-2 gap-4 sm:grid-cols-4"
      onClose={props.onClose}
    >
      {PIECE_KINDS.map((kind) => (
        <Field
          key={kind}
          label={LABELS[kind]}
          name={kind}
          hint={HINTS[kind]}
          required={kind === "delivered" && left === null}
        >
          <TextInput
            inputMode="numeric"
            autoFocus={kind === "delivered"}
            placeholder={kind === "delivered" ? String(left ?? "") : "0"}
            defaultValue={start?.[kind] ?? ""}
          />
        </Field>
      ))}
      <Field label="When" name="delivered_at" hint={companyTime()} required className="col-span-2">
        <DateInput type="datetime-local" defaultValue={toLocalDateTime(start?.signedAt ?? now)} />
      </Field>
      <Field label="Signed by" name="signed_by" className="col-span-2" optional>
        <TextInput data-max={SIGNER_MAX_LENGTH} defaultValue={start?.signedBy ?? ""} />
      </Field>
      <Field label="Remark" name="remark" hint="Customers do not see it." className="col-span-full" optional>
        <TextArea rows={2} data-max={REMARK_MAX_LENGTH} defaultValue={start?.remark ?? ""} />
      </Field>
    </FormDialog>
  );
}

export function UndoDeliveryDialog(props: {
  shipmentId: string;
  delivery: TypedPieces & { id: string; delivered_at: Date };
  onClose: () => void;
}) {
  const { delivery } = props;
  return (
    <FormDialog<DeliveryAnswer>
      title="Undo this delivery?"
      description={`${piecesInWords(delivery)}, ${formatDateTime(delivery.delivered_at)}. What it wrote into the status history is withdrawn; customers do not see it any more.`}
      size="sm"
      schema={z.object({})}
      action={deliveryAddress(props.shipmentId)}
      fields={{ intent: "undo", delivery_id: delivery.id }}
      submit="Undo delivery"
      variant="danger"
      onClose={props.onClose}
    >
      {() => null}
    </FormDialog>
  );
}
