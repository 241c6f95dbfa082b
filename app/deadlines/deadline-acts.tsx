import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { useFetcher } from "react-router";
import type { ActAnswer } from "#app/kit/forms/form-result.ts";
import { HiddenInputs } from "#app/kit/forms/form-dialog.tsx";
import { SendKey } from "#app/kit/forms/send-key.tsx";
import { ActionMenu, type MenuAct } from "#app/kit/ui/action-menu.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { ConfirmDialog } from "#app/kit/ui/dialog.tsx";
import { useAnswerToast } from "#app/kit/ui/use-answer.ts";
import { deadlinesOf } from "./deadline-dialog.tsx";
import type { Deadline } from "./read-deadlines.server.ts";

/** Seen, done and the rest, as forms: for those who may write. */
export function DeadlineActs({ deadline, onChange }: { deadline: Deadline; onChange: () => void }) {
  const [asks, setAsks] = useState(false);
  const fetcher = useFetcher<ActAnswer>();
  const action = deadlinesOf(deadline.shipment_id);
  const { id, label, done_at, stage, seen_stage, claim_id } = deadline;
  useAnswerToast(fetcher.data);
  const act = (intent: string, text: string) => (
    <fetcher.Form method="post" action={action}>
      <SendKey />
      <HiddenInputs fields={{ intent, id }} />
      <Button type="submit" size="sm" variant="quiet" aria-label={`${text}: ${label}`}>
        {text}
      </Button>
    </fetcher.Form>
  );
  const change = { id: "change", label: "Change", icon: <Pencil aria-hidden="true" />, onAction: onChange };
  const remove: MenuAct = {
    id: "remove",
    label: "Remove",
    icon: <Trash2 aria-hidden="true" />,
    tone: "danger",
    onAction: () => setAsks(true),
  };
  // The notice of a claim is recorded there.
  const isOwn = claim_id === null;
  return (
    <div className="-mr-2 ml-auto flex flex-wrap items-center">
      {!done_at && stage > seen_stage ? act("seen", "Seen") : null}
      {isOwn ? (done_at ? act("reopen", "Open again") : act("done", "Done")) : null}
      {isOwn ? (
        <ActionMenu label={`Acts of ${label}`} acts={done_at ? [remove] : [change, remove]} quiet />
      ) : null}
      <ConfirmDialog
        title="Remove this deadline?"
        message={`${label} is watched no more. «Done» keeps it with the shipment.`}
        confirmLabel="Remove"
        isOpen={asks}
        onOpenChange={setAsks}
        onConfirm={() => void fetcher.submit({ intent: "remove", id }, { method: "post", action })}
      />
    </div>
  );
}
