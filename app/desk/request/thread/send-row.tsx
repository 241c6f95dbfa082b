import type { ReactNode } from "react";
import { focusNameNotice, useIsNamed } from "#app/accounts/own-name.tsx";
import { Button } from "#app/kit/ui/button.tsx";

const NAME_FIRST = "Your name first, above: the customer reads it under your reply.";

/** Button that sends the reply; it leads to the question for the sender's name until there is one. */
export function SendRow(props: { pending: boolean; words: string; children: ReactNode }) {
  const named = useIsNamed();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        type="submit"
        variant="primary"
        pending={props.pending}
        pendingLabel="Sending..."
        onClick={named ? undefined : focusNameNotice}
      >
        Send reply
      </Button>
      {props.children}
      <span className="text-sm text-slate-600">{named ? props.words : NAME_FIRST}</span>
    </div>
  );
}
