import { useState } from "react";
import { useRouteLoaderData } from "react-router";
import { SHELL } from "../lists/shell-data.ts";
import { SEND_KEY_FIELD } from "./send-keys.ts";

/** Inside every form that writes (tests/forms-have-keys.test.ts); scripts send theirs (keep-send-keys.ts). */
export function SendKey(props: { /** Also says that no script sends the form. */ marksPlain?: boolean }) {
  // The shell is read anew after each write, and what somebody types meanwhile is no other form.
  const [key] = useState(useRouteLoaderData<{ sendKey: string }>(SHELL)?.sendKey);
  return (
    <>
      {key ? <input type="hidden" name={SEND_KEY_FIELD} value={key} /> : null}
      {props.marksPlain ? (
        <noscript>
          <input type="hidden" name="plain" value="1" />
        </noscript>
      ) : null}
    </>
  );
}
