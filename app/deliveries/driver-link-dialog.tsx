import { MessageSquareText } from "lucide-react";
import type { NamedCarrier } from "#app/carriers/carrier.ts";
import { FormDialog } from "#app/kit/forms/form-dialog.tsx";
import { NewLinkDialog } from "#app/portal/link-actions.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { copyText } from "#app/kit/ui/copy-link.ts";
import { Checkbox } from "#app/kit/ui/checkbox.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { LanguageField } from "#app/kit/language/language-field.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import {
  driverLinkSchema,
  mailedDriverLinkSchema,
  type DeliveryAnswer,
  deliveryAddress,
} from "./delivery-link.ts";
import { EMAIL_MAX_LENGTH } from "#app/kit/text/email.ts";
import { LINK_MESSAGES } from "#app/portal/words.ts";

export function DriverLinkDialog(props: {
  shipmentId: string;
  by: "mail" | "screen";
  /** Haulier of the road leg, if it is on record. */
  haulier: NamedCarrier | null;
  onClose: () => void;
}) {
  const { shipmentId, by, onClose } = props;
  const isMail = by === "mail";
  return (
    <FormDialog<DeliveryAnswer>
      title={isMail ? "Mail the driver a link" : "Make a link for the driver"}
      size="sm"
      schema={isMail ? mailedDriverLinkSchema : driverLinkSchema}
      action={deliveryAddress(shipmentId)}
      fields={{ intent: isMail ? "send" : "make" }}
      submit={isMail ? "Send link" : "Make link"}
      instead={({ made }) => (made ? <MadeLink made={made} onClose={onClose} /> : null)}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <Field
          label={isMail ? "Driver's e-mail address" : "Who drives"}
          name="recipient"
          hint={isMail ? "It works for 7 days." : "Name or plate. It works for 7 days."}
          required
        >
          <TextInput
            type={isMail ? "email" : "text"}
            autoFocus
            data-max={EMAIL_MAX_LENGTH}
            defaultValue={(isMail && props.haulier?.email) || ""}
          />
        </Field>
        <LanguageField
          label="The driver reads"
          value={props.haulier?.language ?? "en"}
          hint="The page has a switch for the other languages."
        />
        <Checkbox
          name="isPickup"
          value="1"
          label="The driver picks up"
          hint="The page leads to the shipper, and takes the proof of pick-up."
        />
      </div>
    </FormDialog>
  );
}

function MadeLink({ made, onClose }: { made: NonNullable<DeliveryAnswer["made"]>; onClose: () => void }) {
  const { link, sms, qr } = made;
  return (
    <NewLinkDialog title="The driver's link" link={link} onClose={onClose}>
      <div className="grid gap-4">
        <figure className="grid justify-items-center gap-2">
          <img src={qr} alt="QR code of the link" className="size-56 border border-slate-200" />
          <figcaption className="text-slate-600">Scan with the driver's phone</figcaption>
        </figure>
        <Field label="Text message" hint={LINK_MESSAGES.shownOnce}>
          <TextInput readOnly value={sms} onFocus={(event) => event.currentTarget.select()} />
        </Field>
        <Button onClick={() => void copyText(sms, "Text copied to clipboard!", LINK_MESSAGES.copyFailed)}>
          <MessageSquareText aria-hidden="true" />
          Copy text message
        </Button>
      </div>
    </NewLinkDialog>
  );
}
