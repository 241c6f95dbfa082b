import { FormDialog } from "#app/kit/forms/form-dialog.tsx";
import { LanguageField } from "#app/kit/language/language-field.tsx";
import type { Language } from "#app/kit/language/language.ts";
import { EMAIL_MAX_LENGTH } from "#app/kit/text/email.ts";
import { Checkbox } from "#app/kit/ui/checkbox.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { TextArea, TextInput } from "#app/kit/ui/text-input.tsx";
import { sendAddress } from "./documents-answer.ts";
import type { ListedDocument } from "./list-documents.server.ts";
import { NOTE_MAX, sendPaperForm } from "./send-form.ts";

/** Default recipients of a paper by role, with their languages. */
type PaperReaders = Record<"shipper" | "consignee" | "haulier", { email: string | null; language: Language }>;

/** Default recipient by kind: booking, waybill and bill to the shipper, an order to the haulier's address on record. */
const READER: Partial<Record<ListedDocument["kind"], keyof PaperReaders>> = {
  transport_order: "haulier",
  arrival_notice: "consignee",
  delivery_note: "consignee",
  booking_confirmation: "shipper",
  proforma_invoice: "shipper",
  house_air_waybill: "shipper",
  house_bill_of_lading: "shipper",
};

/** Dialog that sends a paper by mail. */
export function SendDialog(props: {
  document: ListedDocument;
  shipmentId: string;
  readers: PaperReaders;
  onClose: () => void;
}) {
  const { document, shipmentId, readers, onClose } = props;
  const side = READER[document.kind];
  const isOrder = document.kind === "transport_order";
  return (
    <FormDialog
      title={`Send ${document.number} by mail`}
      size="sm"
      schema={sendPaperForm}
      action={sendAddress(shipmentId)}
      fields={{ document_id: document.id }}
      submit="Send"
      pendingLabel="Sending..."
      onClose={onClose}
    >
      <p>
        {isOrder
          ? "With the PDF attached, and the CMR consignment note where one is issued."
          : "With the PDF attached, as it was issued."}
      </p>
      <Field label="To" name="to" required>
        <TextInput
          type="email"
          data-max={EMAIL_MAX_LENGTH}
          defaultValue={(side && readers[side].email) ?? ""}
        />
      </Field>
      <LanguageField label="They read" value={side ? readers[side].language : "en"} />
      <Field label="Message" name="note" optional>
        <TextArea rows={3} data-max={NOTE_MAX} />
      </Field>
      {isOrder ? (
        <Checkbox
          name="driver"
          value="1"
          defaultChecked
          label="With a link for the driver, to hand in the proof of delivery"
        />
      ) : null}
    </FormDialog>
  );
}
