import { HiddenInputs } from "#app/kit/forms/form-dialog.tsx";
import { SendKey } from "#app/kit/forms/send-key.tsx";
import { FileFields, kindOptions } from "./file-dialogs.tsx";
import { useFileKind } from "./upload-area.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { Checkbox } from "#app/kit/ui/checkbox.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import type { ListedFile } from "./list-files.server.ts";
import { SENT_AT_ONCE } from "./file.ts";
import { type FileOwner } from "#app/live/file-owners.ts";
import { filesAddress } from "./file-address.ts";
import { FILE_CHOICES } from "./file-type.ts";

export function PlainUpload({ owner }: { owner: FileOwner }) {
  return (
    <form method="post" action={filesAddress(owner)} encType="multipart/form-data" className="grid gap-3">
      <SendKey />
      <HiddenInputs fields={{ plain: "1", intent: "add" }} />
      <Field
        label="Files"
        name="file"
        hint={`PDF, JPEG, PNG, WebP, HEIC, XLSX, DOCX or EML, up to 20 MB each, ${SENT_AT_ONCE} at once`}
      >
        <TextInput type="file" accept={FILE_CHOICES} multiple required />
      </Field>
      <Field label="Kind" name="kind">
        <Select
          defaultValue={useFileKind() ?? ""}
          options={[{ value: "", label: "By the name of each" }, ...kindOptions]}
        />
      </Field>
      <Button type="submit" size="sm" className="justify-self-start">
        Add files
      </Button>
    </form>
  );
}

export function PlainChange({ owner, file }: { owner: FileOwner; file: ListedFile }) {
  return (
    <details className="mt-1">
      <summary className="text-link cursor-pointer">Change or delete</summary>
      <form method="post" action={filesAddress(owner)} className="mt-2 grid gap-3">
        <SendKey />
        <HiddenInputs fields={{ plain: "1", intent: "change", file_id: file.id, version: file.version }} />
        <FileFields owner={owner} file={file} plain />
        <Button type="submit" size="sm" className="justify-self-start">
          Save
        </Button>
      </form>
      <form method="post" action={filesAddress(owner)} className="mt-3 flex flex-wrap items-center gap-3">
        <SendKey />
        <HiddenInputs fields={{ plain: "1", intent: "delete", file_id: file.id }} />
        <Checkbox name="sure" required label={`Yes, delete ${file.name}`} />
        <Button type="submit" size="sm">
          Delete
        </Button>
      </form>
    </details>
  );
}
