import { useState } from "react";
import { StatusField } from "#app/status-entry/status-field.tsx";
import { focusFirst } from "#app/forms/use-checked-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { formatCount, pluralize } from "#domain/counts.ts";
import { SHIPMENT_MESSAGES } from "#domain/shipments/messages.ts";
import { NOBODYS } from "#domain/shipments/shipment-filter.ts";
import { bulkStatusSchema } from "#domain/shipments/shipment.ts";

/** Somebody shipments can be assigned to. */
export interface Owner {
  id: string;
  name: string;
}

/** Asks whose the selected shipments are to be. */
export function OwnerDialog(props: {
  count: number | null;
  owners: readonly Owner[];
  progress: { done: number; total: number } | null;
  onChoose: (owner: { id: string | null; name: string }) => void;
  onClose: () => void;
}) {
  const [error, setError] = useState<string>();
  const busy = props.progress !== null;
  return (
    <Dialog
      title="Assign owner"
      description={props.count === null ? "All that match" : pluralize(props.count, "shipment")}
      size="sm"
      isOpen
      isDismissable={!busy}
      onOpenChange={(open) => (open ? undefined : props.onClose())}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const chosen = new FormData(event.currentTarget).get("owner_id");
          if (chosen === NOBODYS) return props.onChoose({ id: null, name: "nobody" });
          const owner = props.owners.find(({ id }) => id === chosen);
          if (owner) return props.onChoose(owner);
          setError(SHIPMENT_MESSAGES.chooseOwner);
          focusFirst(event.currentTarget, { owner_id: [SHIPMENT_MESSAGES.chooseOwner] });
        }}
        className="grid gap-4"
      >
        <Field label="Owner" name="owner_id" error={error} required>
          <Select
            options={[
              { value: "", label: "Choose a colleague" },
              ...props.owners.map(({ id, name }) => ({ value: id, label: name })),
              { value: NOBODYS, label: "Nobody" },
            ]}
          />
        </Field>
        <Progress {...props.progress} />
        <div className="flex justify-end gap-2">
          <Button onClick={props.onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" pending={busy} pendingLabel="Assigning...">
            Assign owner
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Asks for the status of the selected shipments. */
export function StatusDialog(props: {
  count: number | null;
  progress: { done: number; total: number } | null;
  onChoose: (status: string) => void;
  onClose: () => void;
}) {
  const [error, setError] = useState<string>();
  const busy = props.progress !== null;
  return (
    <Dialog
      title="Update Status"
      description={props.count === null ? "All that match" : pluralize(props.count, "shipment")}
      size="sm"
      isOpen
      isDismissable={!busy}
      onOpenChange={(open) => (open ? undefined : props.onClose())}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const chosen = bulkStatusSchema.safeParse({
            status: new FormData(event.currentTarget).get("status") ?? "",
          });
          if (chosen.success) props.onChoose(chosen.data.status);
          else {
            setError(SHIPMENT_MESSAGES.chooseStatus);
            focusFirst(event.currentTarget, { status: [SHIPMENT_MESSAGES.chooseStatus] });
          }
        }}
        className="grid gap-4"
      >
        <StatusField error={error} unset />
        <Progress {...props.progress} />
        <div className="flex justify-end gap-2">
          <Button onClick={props.onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" pending={busy} pendingLabel="Updating...">
            Update Status
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** How far a bulk act is. */
export function Progress({ done, total }: { done?: number; total?: number }) {
  if (done === undefined || total === undefined || total < 2) return null;
  return (
    <div>
      <progress
        value={done}
        max={total}
        aria-label="Progress"
        className="house-progress block h-1.5 w-full"
      />
      <p className="figures mt-1.5 text-slate-600">
        {formatCount(done)} of {formatCount(total)}
      </p>
    </div>
  );
}
