import { MessageSquareText } from "lucide-react";
import { useId } from "react";
import { useFetcher } from "react-router";
import { SendKey } from "#app/forms/send-key.tsx";
import { useCheckedForm } from "#app/forms/use-checked-form.ts";
import { MadeLinkDialog } from "#app/private-links/made-link.tsx";
import { Button } from "#app/ui/button.tsx";
import { copyText } from "#app/ui/copy-link.ts";
import { Dialog, FormFooter } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { useAnswerToast } from "#app/ui/use-answer.ts";
import { driverLinkSchema, mailedDriverLinkSchema } from "#domain/deliveries/delivery-link.ts";
import { EMAIL_MAX_LENGTH } from "#domain/email.ts";
import { DELIVERY_MESSAGES } from "#words/driver.ts";
import { LINK_MESSAGES } from "#words/links.ts";
import { type DeliveryAnswer, deliveryAddress } from "./delivery-answer.ts";

interface DialogProps {
  shipmentId: string;
  by: "mail" | "screen";
  onClose: () => void;
}

export function DriverLinkDialog({ shipmentId, by, onClose }: DialogProps) {
  const fetcher = useFetcher<DeliveryAnswer>();
  const isMail = by === "mail";
  const form = useCheckedForm({
    schema: isMail ? mailedDriverLinkSchema : driverLinkSchema,
    answer: fetcher.data,
  });
  const formId = useId();
  useAnswerToast(fetcher.data, onClose);
  const { made } = fetcher.data ?? {};
  if (made) return <MadeLink made={made} onClose={onClose} />;
  return (
    <Dialog
      title={isMail ? "Mail the driver a link" : "Make a link for the driver"}
      size="sm"
      isOpen
      pending={fetcher.state !== "idle"}
      onOpenChange={(open) => (open ? undefined : onClose())}
      footer={<FormFooter form={formId}>{isMail ? "Send link" : "Make link"}</FormFooter>}
    >
      <fetcher.Form {...form.props} id={formId} method="post" action={deliveryAddress(shipmentId)}>
        <SendKey />
        <input type="hidden" name="intent" value={isMail ? "send" : "make"} />
        <Field
          label={isMail ? "Driver's e-mail address" : "Who drives"}
          name="recipient"
          error={form.error("recipient")}
          hint={isMail ? "It works for 7 days." : "Name or plate. It works for 7 days."}
          required
        >
          <TextInput
            type={isMail ? "email" : "text"}
            autoFocus
            data-max={EMAIL_MAX_LENGTH}
            autoComplete="off"
          />
        </Field>
      </fetcher.Form>
    </Dialog>
  );
}

function MadeLink({ made, onClose }: { made: NonNullable<DeliveryAnswer["made"]>; onClose: () => void }) {
  const { link, sms, qr } = made;
  return (
    <MadeLinkDialog title="The driver's link" link={link} onClose={onClose}>
      <div className="grid gap-4">
        <figure className="grid justify-items-center gap-2">
          <img src={qr} alt="QR code of the link" className="size-56 border border-slate-200" />
          <figcaption className="text-slate-600">{DELIVERY_MESSAGES.scan}</figcaption>
        </figure>
        <Field label="Text message" hint={LINK_MESSAGES.shownOnce}>
          <TextInput readOnly value={sms} onFocus={(event) => event.currentTarget.select()} />
        </Field>
        <Button onClick={() => void copyText(sms, DELIVERY_MESSAGES.smsCopied, LINK_MESSAGES.copyFailed)}>
          <MessageSquareText aria-hidden="true" />
          Copy text message
        </Button>
      </div>
    </MadeLinkDialog>
  );
}
