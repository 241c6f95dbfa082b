import { FormContext } from "#app/kit/ui/field.tsx";
import { refusedFields } from "#app/kit/forms/form-result.ts";
import { Form } from "react-router";
import { FormDialog } from "#app/kit/forms/form-dialog.tsx";
import { SendKey } from "#app/kit/forms/send-key.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { DeletedNote } from "#app/deleted/deleted-note.tsx";
import { statusEntryForm } from "./status-entry.ts";
import { EntryFields } from "./entry-fields.tsx";
import type { EntryProposal, EntryValues, HistoryAnswer } from "./history-answer.ts";
import { useFetchedAnswer } from "#app/kit/forms/use-fetched-answer.ts";
import type { ShipmentReaders } from "./status/mailed-line.tsx";
import { SHIPMENT_MESSAGES } from "./words.ts";

export function StatusEntryDialog(props: {
  /** Address of the form: a route whose script is already loaded; otherwise a lost connection would lose the typed values. */
  action: string;
  title: string;
  description?: string;
  values: EntryValues;
  proposals?: readonly EntryProposal[];
  readers?: ShipmentReaders | null;
  entryId?: string;
  fromList?: boolean;
  onClose: () => void;
  onSaved: () => void;
}) {
  const { values, entryId } = props;
  return (
    <FormDialog<HistoryAnswer>
      title={props.title}
      description={props.description}
      schema={statusEntryForm}
      action={props.action}
      fields={{
        intent: entryId ? "edit" : "add",
        // The stored year needs no confirmation.
        ...(entryId && { entry_id: entryId, confirmed_year: values.date.slice(0, 4) }),
        ...(props.fromList && { from: "list" }),
      }}
      submit={({ answer }) => (answer?.deletion ? null : entryId ? "Save" : "Add Status")}
      className="grid gap-4 sm:grid-cols-2"
      onClose={props.onClose}
      onDone={props.onSaved}
    >
      {({ answer, pending }) => (
        <>
          {answer?.deletion ? (
            <div className="sm:col-span-2">
              <DeletedNote
                deletion={answer.deletion}
                canAdd={answer.deletion.kind === "status"}
                pending={pending}
              />
            </div>
          ) : null}
          <EntryFields
            values={values}
            proposals={props.proposals}
            readers={props.readers}
            confirmYear={answer?.confirmYear}
            isExpected={answer?.isExpected}
            isStored={entryId !== undefined}
          />
        </>
      )}
    </FormDialog>
  );
}

export function StatusEntryForm({ values, answer }: { values?: EntryValues; answer?: HistoryAnswer }) {
  const typed = answer?.values as Partial<EntryValues> | undefined;
  const blank = { status: "", date: "", time: "", location: "", notes: "" };
  return (
    <Form method="post" noValidate className="mb-6 grid gap-4 border-b border-slate-200 pb-6 sm:grid-cols-2">
      <SendKey />
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="plain" value="1" />
      {answer?.error ? (
        <p role="alert" className="font-medium text-red-700 sm:col-span-2">
          {answer.error}
        </p>
      ) : null}
      {answer?.deletion ? (
        <div className="sm:col-span-2">
          <DeletedNote deletion={answer.deletion} canAdd={false} />
        </div>
      ) : null}
      <FormContext value={refusedFields(answer?.fieldErrors)}>
        <EntryFields
          values={{ ...blank, ...values, ...typed }}
          confirmYear={answer?.confirmYear}
          isExpected={answer?.isExpected}
        />
      </FormContext>
      {answer?.deletion ? null : (
        <Button type="submit" variant="primary" className="justify-self-start">
          Add Status
        </Button>
      )}
    </Form>
  );
}

export function AddStatusDialog(props: {
  shipment: { id: string; number: string };
  onClose: () => void;
  onSaved: () => void;
}) {
  const { shipment, onClose } = props;
  const address = `/admin/shipments/${shipment.id}/history`;
  const { answer } = useFetchedAnswer<{
    blank: EntryValues;
    proposals: EntryProposal[];
    readers: ShipmentReaders | null;
  }>(address, SHIPMENT_MESSAGES.fetchHistoryFailed, onClose);
  if (!answer) return null;
  return (
    <StatusEntryDialog
      action={address}
      title="Add Status Update"
      description={shipment.number}
      values={answer.blank}
      proposals={answer.proposals}
      readers={answer.readers}
      fromList
      onClose={onClose}
      onSaved={props.onSaved}
    />
  );
}
