import { useEffect, useId, useRef, useState } from "react";
import { useBlocker, useFetcher } from "react-router";
import { SendKey } from "#app/forms/send-key.tsx";
import { useCheckedForm } from "#app/forms/use-checked-form.ts";
import { useTypedForm } from "#app/forms/use-typed-form.ts";
import { toastSaveError } from "#app/forms/toast-save-error.ts";
import { useChargeableFigures } from "#app/session/use-chargeable-figures.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DiscardQuestion, FormFooter } from "#app/ui/dialog.tsx";
import { toast } from "#app/ui/toast.ts";
import { type UnsavedInput, useUnsavedInput } from "#app/ui/unsaved-input.ts";
import { type FormRecord, formRecord } from "#domain/form-result.ts";
import { shipmentWithDetailsForm } from "#domain/shipments/shipment-form.ts";
import { readTyped } from "./details/read-typed.ts";
import { nextForm, type StoredParties } from "./next-form.ts";
import type { EditedShipment, NewShipmentForm } from "./read-form.server.ts";
import type { SaveAnswer } from "./save-shipment.server.ts";
import { ShipmentFormBody } from "./shipment-form-body.tsx";
import { useLinkedField } from "./use-linked-field.ts";
import { useAnswer } from "#app/ui/use-answer.ts";

type Start = NewShipmentForm | EditedShipment;

interface ShipmentDialogProps {
  form: Start;
  /** Where it is sent: a route whose script is there already, or a lost connection would take the page and what was typed along. */
  action: string;
  onClose: () => void;
  onSaved: (id: string) => void;
}

function describe(start: Start): string | undefined {
  if ("id" in start) return start.values.tracking_number;
  return start.like ? `Filled in like ${start.like.trackingNumber}` : undefined;
}

/**
 * Creates a shipment, or edits the one given, over the page one is on. «Save and next» begins another one with the same
 * mode and parties.
 */
export function ShipmentDialog(props: ShipmentDialogProps) {
  const next = useFetcher<NewShipmentForm>();
  const [round, setRound] = useState(0);
  const [form, setForm] = useState<Start>(props.form);
  const [seen, setSeen] = useState(next.data);
  if (next.data !== seen) {
    setSeen(next.data);
    if (next.data) {
      setForm(next.data);
      setRound(round + 1);
    }
  }
  return (
    <OneShipment
      key={round}
      {...props}
      form={form}
      isLoadingNext={next.state !== "idle"}
      onNext={(record, stored) => void next.load(nextForm(record, stored))}
    />
  );
}

/** One round of the dialog. What was typed is never lost without asking. */
function OneShipment(
  props: ShipmentDialogProps & {
    isLoadingNext: boolean;
    onNext: (record: FormRecord, stored: StoredParties | undefined) => void;
  },
) {
  const { form: start, onClose, onSaved } = props;
  const edited = "id" in start ? start : null;
  const fetcher = useFetcher<SaveAnswer>();
  const checked = useCheckedForm({ schema: shipmentWithDetailsForm, answer: fetcher.data });
  const formRef = checked.props.ref;
  const formId = useId();
  const sent = useRef<FormRecord>({});
  const charged = useChargeableFigures();
  const typed = useTypedForm(formRef, start.values, (record) => readTyped(record, charged));
  const unsaved = useUnsavedInput();
  useAskOnUnload(unsaved);
  useLinkedField(formRef);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && unsaved.isDirty(),
  );
  useAnswer(fetcher.data, ({ id, done, error, added = [], parties }) => {
    if (id && done) {
      unsaved.forget();
      for (const text of [done, ...added]) toast.success(text);
      if (sent.current.next) props.onNext(sent.current, parties);
      else onSaved(id);
    } else if (error) toastSaveError(error);
  });
  const pending = fetcher.state !== "idle" || props.isLoadingNext;
  return (
    <Dialog
      title={edited ? "Edit Shipment" : "Add New Shipment"}
      description={describe(start)}
      size="xl"
      isOpen
      pending={pending}
      unsaved={unsaved}
      onOpenChange={(open) => (open ? undefined : onClose())}
      footer={
        <>
          <FormFooter form={formId}>
            {fetcher.data?.deletion ? null : edited ? "Save Changes" : "Create Shipment"}
          </FormFooter>
          {/* After the other one: Enter in a field presses the first button that sends. */}
          {edited ? null : (
            <Button type="submit" form={formId} name="next" value="1" pending={pending}>
              Save and next
            </Button>
          )}
        </>
      }
    >
      <fetcher.Form
        {...checked.props}
        id={formId}
        method="post"
        action={props.action}
        onSubmit={(event) => {
          const { submitter } = event.nativeEvent as SubmitEvent;
          sent.current = formRecord(new FormData(event.currentTarget, submitter));
          checked.props.onSubmit(event);
        }}
      >
        <SendKey />
        <input type="hidden" name="stay" value="1" />
        <ShipmentFormBody
          start={start}
          answer={fetcher.data}
          errors={checked.errors}
          count={checked.count}
          typed={typed}
          pending={pending}
        />
      </fetcher.Form>
      <DiscardQuestion
        isOpen={blocker.state === "blocked"}
        onKeep={() => blocker.reset?.()}
        onDiscard={() => {
          unsaved.forget();
          blocker.proceed?.();
        }}
      />
    </Dialog>
  );
}

/** The browser asks too, before the page goes. */
function useAskOnUnload(unsaved: UnsavedInput): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (unsaved.isDirty()) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [unsaved]);
}
