import { type RefObject, useId, useLayoutEffect, useRef, useState } from "react";
import { useFetcher, useNavigate } from "react-router";
import { type EarlyForm, focusAsBefore, readEarlyForm } from "#app/kit/forms/early-form.ts";
import { SendKey } from "#app/kit/forms/send-key.tsx";
import { useCheckedForm } from "#app/kit/forms/use-checked-form.ts";
import { useLinkedField } from "#app/kit/forms/use-linked-field.ts";
import { FormContext } from "#app/kit/ui/field.tsx";
import { useTypedForm } from "#app/kit/forms/use-typed-form.ts";
import { toastSaveError } from "./toast-save-error.ts";
import { useChargeableFigures } from "#app/settings/use-chargeable-figures.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Dialog, FormFooter } from "#app/kit/ui/dialog.tsx";
import { LeaveQuestion } from "#app/kit/ui/leave-question.tsx";
import { toast } from "#app/kit/ui/toast.ts";
import { useHydrated } from "#app/kit/ui/use-hydrated.ts";
import { useUnsavedInput, useAskOnUnload } from "#app/kit/ui/unsaved-input.ts";
import { type FormRecord, formRecord } from "#app/kit/forms/form-result.ts";
import { shipmentWithDetailsForm } from "./details-form.ts";
import { readInput } from "./read-input.ts";
import { nextForm, type StoredParties } from "./form/next-form.ts";
import type { EditedShipment, NewShipmentForm } from "./read-form.server.ts";
import type { ShipmentSaveAnswer } from "./save-shipment.server.ts";
import { EnterButton } from "#app/kit/forms/enter-button.tsx";
import { ShipmentFormBody } from "./shipment-form-body.tsx";
import { useAnswer } from "#app/kit/ui/use-answer.ts";

type Start = NewShipmentForm | EditedShipment;

interface ShipmentDialogProps {
  form: Start;
  /**
   * Address of the form: a route whose script is already loaded; otherwise a lost connection would replace the page
   * and lose the typed values.
   */
  action: string;
  /** Address of × and «Cancel» without scripts, and of the redirect after a form sent before scripts loaded. */
  closeTo?: string;
  answer?: ShipmentSaveAnswer;
  onClose: () => void;
  onSaved: (id: string) => void;
}

function describe(start: Start): string | undefined {
  if ("id" in start) return start.values.tracking_number;
  return start.like ? `Filled in like ${start.like.trackingNumber}` : undefined;
}

/** Dialog of a shipment's form; «Save and next» resets it, keeping mode and parties. */
export function ShipmentDialog(props: ShipmentDialogProps) {
  const next = useFetcher<NewShipmentForm>();
  const [round, setRound] = useState(0);
  const [form, setForm] = useState<Start>(props.form);
  const hydrated = useHydrated();
  const early = useEarlyForm();
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
      // After hydration the dialog's form replaces the server-rendered one, starting with values typed in between.
      key={`${round} ${hydrated}`}
      {...props}
      {...(round === 0
        ? { early: early.typed, form: withTyped(form, early.typed) }
        : { form, answer: undefined })}
      formRef={early.form}
      isLoadingNext={next.state !== "idle"}
      onNext={(record, stored) => void next.load(nextForm(record, stored))}
    />
  );
}

function OneShipment(
  props: ShipmentDialogProps & {
    formRef: RefObject<HTMLFormElement | null>;
    early?: EarlyForm;
    isLoadingNext: boolean;
    onNext: (record: FormRecord, stored: StoredParties | undefined) => void;
  },
) {
  const { form: start, formRef, early, onClose, onSaved } = props;
  const hydrated = useHydrated();
  const edited = "id" in start ? start : null;
  const fetcher = useFetcher<ShipmentSaveAnswer>();
  const answer = fetcher.data ?? props.answer;
  const checked = useCheckedForm({ schema: shipmentWithDetailsForm, form: formRef, answer });
  const formId = useId();
  const navigate = useNavigate();
  const sent = useRef<FormRecord>({});
  const charged = useChargeableFigures();
  const typed = useTypedForm(formRef, start.values, (record) => readInput(record, charged));
  const unsaved = useUnsavedInput(early !== undefined && Object.keys(early.values).length > 0);
  useAskOnUnload(unsaved.isDirty);
  useLinkedField(formRef);
  const focus = early?.focus;
  // Before the browser hands over the next key.
  useLayoutEffect(() => focusAsBefore(formRef.current, focus ?? null), [formRef, focus]);
  useAnswer(fetcher.data, ({ id, done, error, added = [], parties }) => {
    if (id && done) {
      unsaved.forget();
      for (const text of added) toast.success(text);
      const open = { label: "Open", onClick: () => void navigate(`/admin/shipments/${id}`) };
      toast.success(done, edited ? {} : { action: open });
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
      pending={pending}
      unsaved={unsaved}
      closeTo={props.closeTo}
      onClose={onClose}
      footer={
        <FormFooter
          form={formId}
          beside={
            edited ? null : (
              <Button
                type="submit"
                form={formId}
                name="next"
                value="1"
                pending={pending}
                className="max-sm:hidden"
              >
                Save and next
              </Button>
            )
          }
        >
          {answer?.deletion ? null : edited ? "Save Changes" : "Create Shipment"}
        </FormFooter>
      }
    >
      <fetcher.Form
        {...checked.props}
        id={formId}
        method="post"
        // Before hydration the address keeps its query, which holds values filled in by a link.
        action={hydrated ? props.action : undefined}
        onSubmit={(event) => {
          const { submitter } = event.nativeEvent as SubmitEvent;
          sent.current = formRecord(new FormData(event.currentTarget, submitter));
          checked.props.onSubmit(event);
        }}
      >
        <FormContext value={checked}>
          <SendKey />
          <EnterButton />
          {hydrated ? <input type="hidden" name="stay" value="1" /> : null}
          <ShipmentFormBody
            start={start}
            answer={answer && early ? { ...answer, values: { ...answer.values, ...early.values } } : answer}
            errors={checked.errors}
            typed={typed}
            pending={pending}
            plain={!hydrated}
          />
        </FormContext>
      </fetcher.Form>
      <LeaveQuestion unsaved={unsaved} />
    </Dialog>
  );
}

function useEarlyForm() {
  const form = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  const [typed, setTyped] = useState<EarlyForm>();
  useLayoutEffect(() => {
    if (!hydrated && form.current) setTyped(readEarlyForm(form.current));
    // Only on the initial document load.
    // eslint-disable-next-line react/exhaustive-deps
  }, []);
  return { form, typed };
}

function withTyped(start: Start, typed: EarlyForm | undefined): Start {
  if (!typed) return start;
  const { shippers, consignees } = start.parties;
  const chosenParty = (name: string, first: typeof shippers) =>
    first.find(({ id }) => id === typed.values[name]);
  return {
    ...start,
    values: { ...start.values, ...typed.values },
    parties: {
      ...start.parties,
      shipper:
        chosenParty("shipper_id", shippers) ??
        (typed.values.shipper_id === "" ? null : start.parties.shipper),
      consignee:
        chosenParty("consignee_id", consignees) ??
        (typed.values.consignee_id === "" ? null : start.parties.consignee),
    },
  };
}
