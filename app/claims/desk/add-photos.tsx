import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { filesAddress } from "#app/files/file-address.ts";
import { UploadArea } from "#app/files/upload-area.tsx";
import { createUploadQueue } from "#app/files/upload-queue.ts";
import type { FormAnswer } from "#app/kit/forms/form-answer.ts";
import { useAnswerToast } from "#app/kit/ui/use-answer.ts";

/** Uploads files to the claim's shipment and attaches them to the claim. */
export function AddPhotos({ shipmentId }: { shipmentId: string }) {
  const { submit, data } = useFetcher<FormAnswer>();
  useAnswerToast(data as FormAnswer | undefined);
  const [queue] = useState(() => createUploadQueue(filesAddress({ kind: "shipment", id: shipmentId })));
  useEffect(() => {
    let sent = Promise.resolve();
    return queue.onStored((files) => {
      const form = new FormData();
      form.set("intent", "attach");
      for (const file of files) form.append("files", file);
      // One after the other: a fetcher that is given more aborts what it is sending.
      sent = sent.then(() => submit(form, { method: "post" }));
    });
  }, [queue, submit]);
  return (
    <div className="mt-4">
      <UploadArea queue={queue} />
    </div>
  );
}
