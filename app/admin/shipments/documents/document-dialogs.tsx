import { type ReactNode, useId } from "react";
import { useFetcher } from "react-router";
import { SendKey } from "#app/forms/send-key.tsx";
import { useCheckedForm } from "#app/forms/use-checked-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogCancel } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { TextArea } from "#app/ui/text-input.tsx";
import type { ListedDocument } from "#database/documents/list-documents.ts";
import {
  documentName,
  issueOptionsSchema,
  ORIGINALS,
  type SingleKind,
  VOID_REASON_MAX_LENGTH,
  voidSchema,
} from "#domain/documents/document.ts";
import type { MissingBox } from "#domain/documents/paper.ts";
import { DOCUMENT_MESSAGES } from "#words/documents.ts";
import { type DocumentsAnswer, documentsAddress } from "./documents-answer.ts";
import { Missing } from "./missing-boxes.tsx";
import { useAnswerToast } from "#app/ui/use-answer.ts";

interface ActDialogProps {
  shipmentId: string;
  onClose: () => void;
}

export function IssueDialog(
  props: ActDialogProps & {
    kind: SingleKind;
    number: string;
    missing: readonly MissingBox[];
    houseBills: readonly string[];
  },
) {
  const { kind, number, missing, houseBills } = props;
  const isBill = kind === "house_bill_of_lading";
  return (
    <ActDialog
      {...props}
      title={`Issue ${documentName(kind)}`}
      schema={issueOptionsSchema}
      intent="issue"
      button="Issue"
      pendingLabel={DOCUMENT_MESSAGES.drawing}
      variant="primary"
    >
      {() => (
        <>
          <input type="hidden" name="kind" value={kind} />
          <p>
            The {documentName(kind)} of {number} gets the next number and is kept as it is drawn now. Later
            changes of the record do not change it. What is wrong is voided, with a reason, and issued anew.
          </p>
          {isBill && houseBills.length > 0 ? (
            <p className="border-l-4 border-ink-700 bg-blue-100/60 px-4 py-3 wrap-anywhere text-ink-900">
              {DOCUMENT_MESSAGES.otherHouseBills(houseBills)}
            </p>
          ) : null}
          {isBill ? (
            <Field label="Original bills" name="originals">
              <Select
                options={ORIGINALS.map((count) => ({
                  value: String(count),
                  label: count === 0 ? "None: express release" : String(count),
                }))}
              />
            </Field>
          ) : null}
          <Missing boxes={missing} shipmentId={props.shipmentId} />
        </>
      )}
    </ActDialog>
  );
}

export function VoidDialog({ document, ...props }: ActDialogProps & { document: ListedDocument }) {
  return (
    <ActDialog
      {...props}
      title={`Void ${document.number}`}
      schema={voidSchema}
      intent="void"
      button="Void"
      pendingLabel="Voiding..."
      variant="danger"
    >
      {(error, count) => (
        <>
          <input type="hidden" name="document_id" value={document.id} />
          <p>
            It stays here to be looked at, with your name and the reason, and its number is not given again.
            Customers no longer see it. This cannot be undone.
          </p>
          <Field label="Reason" name="reason" error={error("reason")} hint={count("reason")} required>
            <TextArea rows={2} data-max={VOID_REASON_MAX_LENGTH} />
          </Field>
        </>
      )}
    </ActDialog>
  );
}

type FieldReader = (name: string) => string | undefined;

function ActDialog(
  props: ActDialogProps & {
    title: string;
    schema: Parameters<typeof useCheckedForm>[0]["schema"];
    intent: string;
    button: string;
    pendingLabel: string;
    variant: "primary" | "danger";
    children: (error: FieldReader, count: FieldReader) => ReactNode;
  },
) {
  const { onClose } = props;
  const fetcher = useFetcher<DocumentsAnswer>();
  const form = useCheckedForm({ schema: props.schema, answer: fetcher.data });
  const formId = useId();
  const pending = fetcher.state !== "idle";
  useAnswerToast(fetcher.data, onClose);
  return (
    <Dialog
      title={props.title}
      size="sm"
      isOpen
      pending={pending}
      onOpenChange={(open) => (open ? undefined : onClose())}
      footer={
        <>
          <DialogCancel />
          <Button
            type="submit"
            form={formId}
            variant={props.variant}
            pending={pending}
            pendingLabel={props.pendingLabel}
          >
            {props.button}
          </Button>
        </>
      }
    >
      <fetcher.Form
        {...form.props}
        id={formId}
        method="post"
        action={documentsAddress(props.shipmentId)}
        className="grid gap-4"
      >
        <SendKey />
        <input type="hidden" name="intent" value={props.intent} />
        {props.children(form.error, form.count)}
      </fetcher.Form>
    </Dialog>
  );
}
