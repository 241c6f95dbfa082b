import { useEffect, useState } from "react";
import { FILE_KINDS, type FileKind } from "#app/files/file.ts";
import { filesAddress } from "#app/files/file-address.ts";
import { UploadArea } from "#app/files/upload-area.tsx";
import { createUploadQueue } from "#app/files/upload-queue.ts";
import { pluralize } from "#app/kit/text/counts.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Dialog } from "#app/kit/ui/dialog.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { DoubtfulNotice } from "#app/shipments/doubtful-notice.tsx";
import { optionsOf } from "#app/kit/ui/select-options.ts";

/** Dialog that uploads one scan, such as the signed list of a truck, as a file of each of these shipments. */
export function ScanDialog({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const [queue] = useState(() =>
    createUploadQueue(...ids.map((id) => filesAddress({ kind: "shipment", id }))),
  );
  const [kind, setKind] = useState<FileKind>("proof_of_delivery");
  const [stored, setStored] = useState(0);
  useEffect(() => queue.onStored((files) => setStored((before) => before + files.length)), [queue]);
  return (
    <Dialog
      title="Add a file to all"
      description={pluralize(ids.length, "shipment")}
      size="sm"
      isOpen
      onOpenChange={(open) => (open ? undefined : onClose())}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div className="grid gap-4">
        <DoubtfulNotice selection={{ all: false, ids: [...ids] }} />
        <Field label="What it is" name="kind">
          <Select
            options={optionsOf(FILE_KINDS)}
            defaultValue={kind}
            onChange={(event) => setKind(event.target.value as FileKind)}
          />
        </Field>
        <UploadArea queue={queue} kind={kind} />
        <p role="status" className="font-medium empty:hidden">
          {stored > 0 ? `${pluralize(stored, "file")} added` : null}
        </p>
      </div>
    </Dialog>
  );
}
