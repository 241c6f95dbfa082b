import { Pencil, Trash2, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useFetcher } from "react-router";
import type { FormOutcome } from "#app/kit/forms/form-result.ts";
import { HiddenInputs } from "#app/kit/forms/form-dialog.tsx";
import { SendKey } from "#app/kit/forms/send-key.tsx";
import { ActionMenu, type MenuAct } from "#app/kit/ui/action-menu.tsx";
import { Button, ButtonLink } from "#app/kit/ui/button.tsx";
import { ConfirmDialog } from "#app/kit/ui/dialog.tsx";
import { useAnswerToast } from "#app/kit/ui/use-answer.ts";
import { deadlinesOf } from "./deadline-dialog.tsx";
import type { Deadline } from "./read-deadlines.server.ts";
import { classNames } from "#app/kit/ui/class-names.ts";
import { type DeadlineFacts, stateWords } from "./deadline.ts";

/**
 * Buttons for seen, done and other actions, each in its own column, for users who may write. A claim's notice is
 * recorded on the claim's page.
 */
export function DeadlineActs({ deadline, onChange }: { deadline: Deadline; onChange: () => void }) {
  const [asks, setAsks] = useState(false);
  const fetcher = useFetcher<FormOutcome>();
  const action = deadlinesOf(deadline.shipment_id);
  const { id, label, done_at, stage, seen_stage, claim_id } = deadline;
  useAnswerToast(fetcher.data);
  const act = (intent: string, text: string, column: string) => (
    <fetcher.Form method="post" action={action} className={column}>
      <SendKey />
      <HiddenInputs fields={{ intent, id }} />
      <Button type="submit" size="sm" className="w-full px-2!" aria-label={`${text}: ${label}`}>
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
  return (
    <div className="-mr-2 ml-auto grid w-fit grid-cols-[3.75rem_3.75rem_2rem] items-center gap-x-1 pointer-coarse:grid-cols-[3.75rem_3.75rem_2.75rem]">
      {!done_at && stage > seen_stage ? act("seen", "Seen", "col-start-1") : null}
      {claim_id ? (
        <ButtonLink
          to={`/admin/claims/${claim_id}`}
          size="sm"
          aria-label={`Claim: ${label}`}
          className="col-span-2 col-start-2 mr-2 px-2!"
        >
          Claim
        </ButtonLink>
      ) : done_at ? (
        act("reopen", "Open again", "col-span-2")
      ) : (
        act("done", "Done", "col-start-2")
      )}
      {claim_id ? null : (
        <span className="col-start-3">
          <ActionMenu label={`Acts of ${label}`} acts={done_at ? [remove] : [change, remove]} quiet />
        </span>
      )}
      <ConfirmDialog
        title="Remove this deadline?"
        message={`${label} is watched no more. «Done» keeps it with the shipment.`}
        confirmLabel="Remove"
        isOpen={asks}
        onClose={() => setAsks(false)}
        onConfirm={() => void fetcher.submit({ intent: "remove", id }, { method: "post", action })}
      />
    </div>
  );
}

/** The time left in words; overdue also has an icon. */
export function DeadlineState({ deadline, now }: { deadline: DeadlineFacts; now: Date }) {
  const { words, isOver, isNear } = stateWords(deadline, now);
  return (
    <span
      className={classNames(
        "figures flex items-start gap-1.5",
        isOver ? "font-medium text-red-700" : isNear ? "font-medium text-yellow-700" : "text-slate-600",
      )}
    >
      {isOver ? <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" /> : null}
      <span className={deadline.due_at ? "whitespace-nowrap" : undefined}>{words}</span>
    </span>
  );
}
