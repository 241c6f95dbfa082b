import { FileDown } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { useCheckedForm } from "#app/kit/forms/use-checked-form.ts";
import { useCan } from "#app/access/use-can.ts";
import { Button, buttonClasses } from "#app/kit/ui/button.tsx";
import { Dialog, DialogCancel } from "#app/kit/ui/dialog.tsx";
import { Field, FormContext } from "#app/kit/ui/field.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import { pluralize } from "#app/kit/text/counts.ts";
import { MANIFEST_HEAD_LABELS, manifestHeadForm } from "../document.ts";
import { type ShipmentSelection, selectionFormData } from "#app/shipments/selection.ts";
import { DOCUMENT_MESSAGES } from "../words.ts";
import { documentAddress, type DocumentsAnswer, MANIFEST_ADDRESS } from "../documents-answer.ts";
import { DoubtfulChoice } from "./doubtful-choice.tsx";
import { fetchPaper, toastAnswer } from "./fetch-paper.ts";

export function ManifestDialog(props: {
  selection: ShipmentSelection;
  count: number | null;
  onClose: () => void;
}) {
  const { selection, count, onClose } = props;
  const mayIssue = useCan("documents.write");
  const [answer, setAnswer] = useState<DocumentsAnswer>();
  const [pending, setPending] = useState<string | null>(null);
  const [doubtful, setDoubtful] = useState<DocumentsAnswer["doubtful"]>();
  const formId = useId();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const fields = new FormData(event.currentTarget, submitter);
    const intent = String(fields.get("intent"));
    const head = [...fields].map(([name, value]) => [name, String(value)] as [string, string]);
    setPending(intent);
    const failure = await fetchPaper(
      MANIFEST_ADDRESS,
      new URLSearchParams([...selectionFormData(selection), ...head]),
    );
    setPending(null);
    toastAnswer(failure);
    setAnswer(failure);
    if (failure.doubtful) setDoubtful(failure.doubtful);
  };
  const form = useCheckedForm({
    schema: manifestHeadForm,
    answer,
    onValid: (event) => void submit(event),
  });
  if (answer?.issued) return <IssuedDialog issued={answer.issued} onClose={onClose} />;
  return (
    <Dialog
      title="Cargo manifest"
      description={count === null ? "All that match" : pluralize(count, "shipment")}
      size="sm"
      pending={pending !== null}
      onClose={onClose}
      footer={
        <>
          <DialogCancel />
          <Button
            type="submit"
            form={formId}
            name="intent"
            value="draft"
            pending={pending === "draft"}
            disabled={pending === "issue"}
          >
            Draft
          </Button>
          {mayIssue ? (
            <Button
              type="submit"
              form={formId}
              name="intent"
              value="issue"
              variant="primary"
              pending={pending === "issue"}
              disabled={pending === "draft"}
              pendingLabel={DOCUMENT_MESSAGES.drawing}
            >
              Issue
            </Button>
          ) : null}
        </>
      }
    >
      <form {...form.props} id={formId} className="grid gap-4">
        <FormContext value={form}>
          <p>
            What is left empty follows the main legs of the shipments, where they agree. Issued, the manifest
            gets the next number and is kept as it is drawn now.
          </p>
          {doubtful ? <DoubtfulChoice doubtful={doubtful} /> : null}
          {Object.entries(MANIFEST_HEAD_LABELS).map(([name, { label, max }]) => (
            <Field key={name} label={label} name={`head.${name}`} optional>
              <TextInput data-max={max} />
            </Field>
          ))}
        </FormContext>
      </form>
    </Dialog>
  );
}

function IssuedDialog(props: { issued: NonNullable<DocumentsAnswer["issued"]>; onClose: () => void }) {
  const { id, number } = props.issued;
  return (
    <Dialog
      title={`${number} issued`}
      size="sm"
      onClose={props.onClose}
      footer={<Button onClick={props.onClose}>Close</Button>}
    >
      <p>It stands among the documents of each of its shipments.</p>
      <a href={documentAddress(id)} download className={`${buttonClasses({ variant: "primary" })} mt-4`}>
        <FileDown aria-hidden="true" />
        Download {number}
      </a>
    </Dialog>
  );
}
