import { optionsOf } from "#app/kit/ui/select-options.ts";
import { Download } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useFetcher } from "react-router";
import { FormDialog } from "#app/kit/forms/form-dialog.tsx";
import { ConfirmAct } from "#app/deleted/confirm-act.tsx";
import { Button, buttonClasses } from "#app/kit/ui/button.tsx";
import { Checkbox } from "#app/kit/ui/checkbox.tsx";
import { Dialog } from "#app/kit/ui/dialog.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { Spinner } from "#app/kit/ui/spinner.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import type { ListedFile } from "./list-files.server.ts";
import { FILE_KINDS, fileChangeSchema, isSigned } from "./file.ts";
import type { FileOwner } from "#app/live/file-owners.ts";
import { fileAddress, filesAddress, jpegAddress, previewAddress } from "./file-address.ts";
import { hasPreview } from "./file-type.ts";
import { FILE_MESSAGES } from "./words.ts";
import { FileIcon } from "./file-picture.tsx";
import type { FileAnswer } from "./act-on-files.server.ts";
import { useAnswerToast } from "#app/kit/ui/use-answer.ts";

interface DialogProps {
  owner: FileOwner;
  file: ListedFile;
  onClose: () => void;
}

export function ViewFile({ file, facts, onClose }: Omit<DialogProps, "owner"> & { facts: ReactNode }) {
  return (
    <Dialog
      title={file.name}
      description={facts}
      size="lg"
      onClose={onClose}
      footer={
        file.type === "image/heic" ? (
          <>
            <a href={fileAddress(file.id)} download className={buttonClasses()}>
              Original
            </a>
            <a href={jpegAddress(file.id)} download className={buttonClasses({ variant: "primary" })}>
              <Download aria-hidden="true" />
              Download as JPEG
            </a>
          </>
        ) : (
          <a href={fileAddress(file.id)} download className={buttonClasses({ variant: "primary" })}>
            <Download aria-hidden="true" />
            Download
          </a>
        )
      }
    >
      <Page file={file} />
    </Dialog>
  );
}

function Page({ file }: { file: ListedFile }) {
  const [state, setState] = useState<"waiting" | "shown" | "failed">(
    hasPreview(file.type) ? "waiting" : "failed",
  );
  if (state === "failed") {
    return (
      <div className="grid place-items-center gap-4 py-14 text-center text-slate-600">
        <FileIcon type={file.type} className="size-12 text-slate-400" />
        <p>{hasPreview(file.type) ? FILE_MESSAGES.noPreview : FILE_MESSAGES.noPreviewOfType}</p>
      </div>
    );
  }
  return (
    <div
      className="grid min-h-40 place-items-center bg-slate-100"
      tabIndex={0}
      role="group"
      aria-label="Preview"
    >
      {state === "waiting" ? <Spinner className="col-start-1 row-start-1" /> : null}
      <img
        src={previewAddress(file.id, "page")}
        alt={file.type === "application/pdf" ? `First page of ${file.name}` : file.name}
        className="col-start-1 row-start-1 max-w-full border border-slate-200"
        onLoad={() => setState("shown")}
        onError={() => setState("failed")}
      />
    </div>
  );
}

export function ChangeFile({ owner, file, asksSigner, onClose }: DialogProps & { asksSigner?: boolean }) {
  // Keeps the first version: after a revalidation, saving must not overwrite another person's changes.
  const [{ version }] = useState(file);
  return (
    <FormDialog
      title="Change file"
      schema={fileChangeSchema}
      action={filesAddress(owner)}
      fields={{ intent: "change", file_id: file.id, version }}
      submit="Save"
      onClose={onClose}
    >
      <FileFields owner={owner} file={file} asksSigner={asksSigner} />
    </FormDialog>
  );
}

export const kindOptions = optionsOf(FILE_KINDS);

/** Name, kind, signer and visibility for customers; with `plain` (no script) the signer is shown for all kinds. */
export function FileFields(props: {
  owner: FileOwner;
  file: ListedFile;
  asksSigner?: boolean;
  plain?: boolean;
}) {
  const { owner, file, plain } = props;
  const [kind, setKind] = useState(file.kind);
  return (
    <>
      <Field label="Name" name="name" required>
        <TextInput defaultValue={file.name} maxLength={300} />
      </Field>
      <Field label="Kind" name="kind">
        <Select
          defaultValue={file.kind}
          options={kindOptions}
          onChange={(event) => setKind(event.currentTarget.value)}
        />
      </Field>
      {plain || isSigned(kind) ? (
        <Field
          label={plain ? "Signed by, for a proof of delivery or pick-up" : "Signed by"}
          name="signed_by"
          optional
        >
          <TextInput defaultValue={file.signedBy ?? ""} maxLength={200} autoFocus={props.asksSigner} />
        </Field>
      ) : null}
      {owner.kind === "shipment" ? (
        <Checkbox
          name="customer_visible"
          value="1"
          defaultChecked={file.customerVisible}
          label="Customers may see it"
          hint="Whoever has a private link to this shipment can download it."
        />
      ) : null}
    </>
  );
}

export function WhoSigned({ owner, file }: Omit<DialogProps, "onClose">) {
  const [open, setOpen] = useState(false);
  if (!isSigned(file.kind) || file.signedBy) return null;
  return (
    <>
      <Button size="sm" className="mt-1 print:hidden" onClick={() => setOpen(true)}>
        {FILE_MESSAGES.whoSigned}
        <span className="sr-only">: {file.name}</span>
      </Button>
      {open ? <ChangeFile owner={owner} file={file} asksSigner onClose={() => setOpen(false)} /> : null}
    </>
  );
}

export function DeleteFile({ owner, file, onClose }: DialogProps) {
  return (
    <ConfirmAct
      title="Delete file"
      message={FILE_MESSAGES.confirmDelete(file.name)}
      confirmLabel="Delete"
      action={filesAddress(owner)}
      fields={{ intent: "delete", file_id: file.id }}
      onClose={onClose}
    />
  );
}

export function useVisibilityToggle({ owner, file }: Omit<DialogProps, "onClose">) {
  const fetcher = useFetcher<FileAnswer>();
  // After the revalidation: a dialog opened then starts with the new values.
  useAnswerToast(fetcher.state === "idle" ? fetcher.data : undefined);
  const sent = fetcher.formData?.get("customer_visible");
  return {
    shown: sent === undefined || sent === null ? file.customerVisible : sent === "1",
    show: (visible: boolean) =>
      void fetcher.submit(
        { intent: "show", file_id: file.id, customer_visible: visible ? "1" : "" },
        // Synchronously: a checkbox must not jump back until the router has rendered.
        { method: "post", action: filesAddress(owner), flushSync: true },
      ),
  };
}
