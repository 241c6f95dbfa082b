import { useCallback, useEffect, useId, useRef, useState } from "react";
import { useBlocker, useFetcher } from "react-router";
import { useCheckedForm } from "#app/forms/use-checked-form.ts";
import { ConfirmDialog, Dialog, FormFooter } from "#app/ui/dialog.tsx";
import { toast } from "#app/ui/toast.ts";
import { formRecord } from "#domain/form-result.ts";
import { SHIPMENT_FIELDS } from "#domain/shipments/shipment-conflict.ts";
import { shipmentForm } from "#domain/shipments/shipment-form.ts";
import type { EditedShipment, NewShipmentForm, SaveAnswer } from "./save-shipment.server.ts";
import { ShipmentFormBody } from "./shipment-form-body.tsx";

function describe(start: NewShipmentForm | EditedShipment): string | undefined {
  if ("id" in start) return start.values.tracking_number;
  return start.like ? `Filled in like ${start.like.trackingNumber}` : undefined;
}

/** Creates a shipment, or edits the one given, over the page one is on. What was typed is never lost without asking. */
export function ShipmentDialog(props: {
  form: NewShipmentForm | EditedShipment;
  /** Where it is sent: a route whose script is there already, or a lost connection would take the page and what was typed along. */
  action: string;
  onClose: () => void;
  onSaved: (id: string) => void;
}) {
  const { form: start, onClose, onSaved } = props;
  const edited = "id" in start ? start : null;
  const fetcher = useFetcher<SaveAnswer>();
  const checked = useCheckedForm({ schema: shipmentForm, answer: fetcher.data });
  const formRef = checked.props.ref;
  const formId = useId();
  const saved = useRef(false);
  const [asking, setAsking] = useState(false);
  const isDirty = useCallback(() => {
    if (saved.current || !formRef.current) return false;
    const now = formRecord(new FormData(formRef.current));
    const newShipper = "id" in start ? null : start.newShipper;
    if (now.new_consignee || (now.new_shipper ?? "") !== (newShipper ?? "")) return true;
    return SHIPMENT_FIELDS.some(
      (field) =>
        ((now[field] as string | undefined) ?? "").replaceAll("\r\n", "\n") !== (start.values[field] ?? ""),
    );
  }, [formRef, start]);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isDirty(),
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isDirty()) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isDirty]);
  useEffect(() => {
    const { id, done, error, added = [] } = fetcher.data ?? {};
    if (id && done) {
      saved.current = true;
      for (const text of [done, ...added]) toast.success(text);
      onSaved(id);
    } else if (error) toast.error(error);
    // Once for every answer; what to do then does not matter to when.
    // eslint-disable-next-line react/exhaustive-deps
  }, [fetcher.data]);
  const close = () => (isDirty() ? setAsking(true) : onClose());
  return (
    <Dialog
      title={edited ? "Edit Shipment" : "Add New Shipment"}
      description={describe(start)}
      size="lg"
      isOpen
      onOpenChange={(open) => (open ? undefined : close())}
      footer={
        <FormFooter form={formId} pending={fetcher.state !== "idle"} onCancel={close}>
          {fetcher.data?.deletion ? null : edited ? "Save Changes" : "Create Shipment"}
        </FormFooter>
      }
    >
      <fetcher.Form {...checked.props} id={formId} method="post" action={props.action}>
        <input type="hidden" name="stay" value="1" />
        <ShipmentFormBody
          start={start}
          answer={fetcher.data}
          error={checked.error}
          count={checked.count}
          pending={fetcher.state !== "idle"}
        />
      </fetcher.Form>
      <ConfirmDialog
        title="Discard changes?"
        message="What you typed has not been saved."
        confirmLabel="Discard changes"
        cancelLabel="Keep editing"
        isOpen={asking || blocker.state === "blocked"}
        onOpenChange={(open) => {
          if (open) return;
          setAsking(false);
          if (blocker.state === "blocked") blocker.reset();
        }}
        keepOpen
        onConfirm={() => {
          saved.current = true;
          if (blocker.state === "blocked") blocker.proceed();
          else onClose();
        }}
      />
    </Dialog>
  );
}
