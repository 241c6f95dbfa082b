import { optionsOf } from "#app/kit/ui/select-options.ts";
import { NameFirst } from "#app/accounts/own-name.tsx";
import { useFetcher, useNavigate } from "react-router";
import { FormDialog } from "#app/kit/forms/form-dialog.tsx";
import { offerAddressOf, OFFERS_ADDRESS } from "#app/offers/address.ts";
import { CompanyField } from "#app/customers/company-field.tsx";
import { ConfirmAct } from "#app/deleted/confirm-act.tsx";
import { Checkbox } from "#app/kit/ui/checkbox.tsx";
import { ConfirmDialog } from "#app/kit/ui/dialog.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { TextArea, TextInput } from "#app/kit/ui/text-input.tsx";
import { toast } from "#app/kit/ui/toast.ts";
import { ANSWER_CHANNELS } from "../offer.ts";
import { decisionForm, REASON_MAX, withdrawForm } from "../offer-acts.ts";
import { TEMPLATE_NAME_MAX, templateName } from "../template.ts";
import { useAnswer } from "#app/kit/ui/use-answer.ts";
import type { OfferActionAnswer } from "./act-on-offer.server.ts";
import { type DialogProps, SendDialog } from "./send-dialog.tsx";

export type OpenDialog = "send" | "remind" | "withdraw" | "decide" | "discard" | "template" | "customer";

export function OfferDialogs({ open, ...props }: DialogProps & { open: OpenDialog }) {
  switch (open) {
    case "send":
      return (
        <NameFirst onClose={props.onClose}>
          <SendDialog {...props} />
        </NameFirst>
      );
    case "remind":
      return <RemindDialog {...props} />;
    case "withdraw":
      return <WithdrawDialog {...props} />;
    case "decide":
      return <DecideDialog {...props} />;
    case "discard":
      return <DiscardDialog {...props} />;
    case "customer":
      return <CustomerDialog {...props} />;
    default:
      return <TemplateDialog {...props} />;
  }
}

function RemindDialog({ offer, onClose }: DialogProps) {
  return (
    <ConfirmAct
      title="Remind the customer?"
      message={`${offer.customer_email} gets the reminder now that would go out two days before the offer ends: what it is, its last day, and a link to answer. It goes out once.`}
      confirmLabel="Send reminder"
      tone="primary"
      action={offerAddressOf(offer.id)}
      fields={{ intent: "remind" }}
      onClose={onClose}
    />
  );
}

function WithdrawDialog({ offer, onClose }: DialogProps) {
  return (
    <FormDialog
      title="Withdraw this offer?"
      description={`${offer.number}: the customer's link says that it was withdrawn, and takes no answer.`}
      schema={withdrawForm}
      action={offerAddressOf(offer.id)}
      fields={{ intent: "withdraw" }}
      submit="Withdraw"
      pendingLabel="Withdrawing..."
      onClose={onClose}
    >
      <Field label="Reason" name="reason" hint="Seen by staff alone" required>
        <TextInput data-max={REASON_MAX} autoFocus />
      </Field>
    </FormDialog>
  );
}

const DECISION_OPTIONS = [
  { value: "accepted", label: "Yes: accepted" },
  { value: "declined", label: "No: declined" },
];

function DecideDialog({ offer, state, onClose }: DialogProps) {
  return (
    <FormDialog
      title="What did the customer say?"
      description="A yes makes the shipment, as if it had been accepted by the link."
      schema={decisionForm}
      action={offerAddressOf(offer.id)}
      fields={{ intent: "decide" }}
      submit="Record"
      pendingLabel="Recording..."
      className="grid gap-4 sm:grid-cols-2"
      onClose={onClose}
    >
      {state === "expired" ? (
        <p className="font-medium text-yellow-700 sm:col-span-2">
          Its last day is past. Recording a yes accepts it all the same.
        </p>
      ) : null}
      <Field label="Answer" name="decision" required>
        <Select options={DECISION_OPTIONS} autoFocus />
      </Field>
      <Field label="How" name="via" required>
        <Select options={optionsOf(ANSWER_CHANNELS)} />
      </Field>
      <Field label="Who said it" name="name" required className="sm:col-span-2">
        <TextInput defaultValue={offer.customer_name} />
      </Field>
      <Field
        label="Reason"
        name="reason"
        hint="Of a no, for the figures: price, time, another carrier"
        optional
        className="sm:col-span-2"
      >
        <TextArea rows={2} data-max={REASON_MAX} />
      </Field>
    </FormDialog>
  );
}

function DiscardDialog({ offer, onClose, versions }: DialogProps) {
  const address = offerAddressOf(offer.id);
  const back = useFetcher<OfferActionAnswer>();
  const navigate = useNavigate();
  const fetcher = useFetcher<OfferActionAnswer>();
  useAnswer(fetcher.data, ({ done, error }) => {
    if (error) toast.error(error);
    if (!done) return;
    const onClick = () =>
      void back
        .submit({ intent: "restore" }, { method: "post", action: address })
        .then(() => navigate(address));
    toast.success(done, { action: { label: "Undo", onClick } });
    const other = versions.find(({ id }) => id !== offer.id);
    void navigate(other ? offerAddressOf(other.id) : OFFERS_ADDRESS);
    onClose();
  });
  return (
    <ConfirmDialog
      title="Discard this draft?"
      message={
        offer.version > 1
          ? "Nobody sends it any more. The version before it stays as it is."
          : "Nobody sends it any more."
      }
      confirmLabel="Discard"
      onClose={onClose}
      pending={fetcher.state !== "idle"}
      keepOpen
      onConfirm={() => void fetcher.submit({ intent: "discard" }, { method: "post" })}
    />
  );
}

function CustomerDialog({ offer, origin, onClose }: DialogProps) {
  return (
    <FormDialog
      title="Whose offer is this?"
      description="Its request, shipment, charges and margin go with it."
      action={offerAddressOf(offer.id)}
      fields={{ intent: "customer" }}
      submit="Save"
      pendingLabel="Saving..."
      onClose={onClose}
    >
      <CompanyField
        label="Customer"
        name="company_id"
        value={origin.customer ?? null}
        placeholder="Name, number or place"
        warnsOfCredit
      />
    </FormDialog>
  );
}

function TemplateDialog({ offer, onClose }: DialogProps) {
  return (
    <FormDialog
      title="Save lines as template"
      description="Lines, currency, Incoterm and conditions. Quantities that are those of the shipment stay open."
      action={offerAddressOf(offer.id)}
      fields={{ intent: "template" }}
      submit="Save template"
      onClose={onClose}
    >
      <Field label="Name" name="name" required>
        <TextInput defaultValue={templateName(offer)} maxLength={TEMPLATE_NAME_MAX} autoFocus />
      </Field>
      <Checkbox
        name="lane"
        value="1"
        defaultChecked
        label={`For ${offer.origin_location} → ${offer.destination_location} alone`}
        hint={`Otherwise for all of ${offer.service_type}`}
      />
    </FormDialog>
  );
}
