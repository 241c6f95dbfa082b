import { useEffect, useRef, useState } from "react";
import { useHydrated } from "../ui/use-hydrated.ts";
import { UI_WORDS } from "../words.ts";
import { ELAPSED_FIELD, HONEYPOT_FIELD } from "./submission.ts";

/** The honeypot field, and the time since the form was displayed, which only a script measures. */
export function SpamFields() {
  const trap = useRef<HTMLInputElement>(null);
  // A server-rendered form was displayed before this script ran: count from the page's start.
  const [madeHere] = useState(useHydrated());
  useEffect(() => {
    const form = trap.current?.form;
    const seenAt = madeHere ? performance.now() : 0;
    const note = ({ formData }: FormDataEvent) =>
      formData.set(ELAPSED_FIELD, String(Math.round(performance.now() - seenAt)));
    form?.addEventListener("formdata", note);
    return () => form?.removeEventListener("formdata", note);
  }, [madeHere]);
  return (
    <div aria-hidden="true" className="absolute size-px overflow-hidden opacity-0">
      <label>
        {UI_WORDS.leaveEmpty}
        <input
          ref={trap}
          name={HONEYPOT_FIELD}
          tabIndex={-1}
          autoComplete="off"
          // Keeps password managers (1Password, LastPass, Bitwarden, Dashlane) from filling the field.
          data-1p-ignore
          data-lpignore="true"
          data-bwignore
          data-form-type="other"
        />
      </label>
    </div>
  );
}
