import { useState } from "react";
import { useRouteLoaderData } from "react-router";
import { SHELL } from "../lists/shell-data.ts";
import { SEND_KEY_FIELD } from "./send-keys.ts";

/** The hidden idempotency key of every form that writes (tests/forms-have-keys.test.ts); scripts send it by keep-send-keys.ts. */
export function SendKey(props: { /** Also marks a submission without scripts. */ marksPlain?: boolean }) {
  // The key stays the same although the shell's data are reloaded after each write.
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
