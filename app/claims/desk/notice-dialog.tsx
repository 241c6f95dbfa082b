import { useState } from "react";
import { FormDialog } from "#app/kit/forms/form-dialog.tsx";
import { AddressedLetterFields } from "#app/kit/language/letter-fields.tsx";
import { displayBytes } from "#app/files/file.ts";
import { Checkbox } from "#app/kit/ui/checkbox.tsx";
import { claimAddress, noticeMailForm } from "../claim.ts";
import type { ClaimPageProps } from "./claim-dialog.tsx";

/** Dialog with the notice to the liable party, fully editable, with the photos of the claim. */
export function NoticeDialog(
  props: Pick<ClaimPageProps, "claim" | "files" | "carrier"> & {
    letters: NonNullable<ClaimPageProps["letters"]>;
    onClose: () => void;
  },
) {
  const { claim, carrier, letters, onClose } = props;
  // The version at opening, so that a notice sent by somebody else since is not sent twice.
  const [version] = useState(String(claim.version));
  const own = props.files.filter((file) => claim.files.includes(file.id));
  return (
    <FormDialog
      title={`Notice of ${claim.number}`}
      description={claim.liable ?? "No liable party is named yet"}
      size="lg"
      schema={noticeMailForm}
      lists={["files"]}
      action={claimAddress(claim.id)}
      fields={{ intent: "mail-notice", version }}
      submit="Send"
      pendingLabel="Sending..."
      onClose={onClose}
    >
      {({ count }) => (
        <>
          <AddressedLetterFields
            letters={letters}
            language={carrier?.language ?? "en"}
            to={carrier?.email ?? ""}
            count={count}
          />
          {own.length > 0 ? (
            <fieldset>
              <legend className="mb-2 font-semibold text-ink-900">With these attached</legend>
              <div className="grid gap-2 sm:grid-cols-2">
                {own.map((file) => (
                  <Checkbox
                    key={file.id}
                    label={`${file.name}, ${displayBytes(file.bytes)}`}
                    name="files"
                    value={file.id}
                    defaultChecked
                  />
                ))}
              </div>
            </fieldset>
          ) : null}
        </>
      )}
    </FormDialog>
  );
}
