import { AlarmClock } from "lucide-react";
import { useState } from "react";
import { Link, useFetcher } from "react-router";
import { useCan } from "#app/access/use-can.ts";
import { claimAddress } from "#app/claims/claim.ts";
import { countedWords } from "#app/deadlines/deadline.ts";
import { DeadlineDialog, deadlinesOf } from "#app/deadlines/deadline-dialog.tsx";
import { DeadlineState, dueWords } from "#app/deadlines/deadline-facts.tsx";
import type { Deadline } from "#app/deadlines/read-deadlines.server.ts";
import type { ActAnswer } from "#app/kit/forms/form-result.ts";
import { HiddenInputs } from "#app/kit/forms/hidden-inputs.tsx";
import { SendKey } from "#app/kit/forms/send-key.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { Card } from "#app/kit/ui/card.tsx";
import { ConfirmDialog } from "#app/kit/ui/dialog.tsx";
import { useAnswerToast } from "#app/kit/ui/use-answer.ts";
import { useShipmentPage } from "./use-shipment-page.ts";

/** What must be done by when, with how much of its time is used. */
export function DeadlinesCard() {
  const { shipment, deadlines, asOf } = useShipmentPage();
  const mayWrite = useCan("shipments.write");
  const [open, setOpen] = useState<"add" | Deadline | null>(null);
  if (deadlines.length === 0 && !mayWrite) return null;
  return (
    <Card
      id="deadlines"
      title="Deadlines"
      data-print="hide"
      className="scroll-mt-16"
      actions={
        mayWrite ? (
          <Button size="sm" onClick={() => setOpen("add")}>
            <AlarmClock aria-hidden="true" />
            Add a deadline
          </Button>
        ) : null
      }
    >
      {deadlines.length > 0 ? (
        <ul className="grid gap-3.5">
          {deadlines.map((deadline) => (
            <li key={deadline.id} className="border-t border-slate-200 pt-3.5 first:border-0 first:pt-0">
              <DeadlineItem deadline={deadline} now={asOf} />
              {deadline.claim_id ? (
                <Link to={claimAddress(deadline.claim_id)} className="text-link text-sm">
                  Open the claim
                </Link>
              ) : null}
              {mayWrite ? <DeadlineActs deadline={deadline} onChange={() => setOpen(deadline)} /> : null}
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-slate-600">No cut-off, free time, slot or permit is entered.</p>
      )}
      {open ? (
        <DeadlineDialog
          shipmentId={shipment.id}
          deadline={open === "add" ? undefined : open}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </Card>
  );
}

function DeadlineItem({ deadline, now }: { deadline: Deadline; now: Date }) {
  const facts = [deadline.place, countedWords(deadline), deadline.person].filter(Boolean);
  return (
    <div className="flex items-start justify-between gap-3">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere text-ink-900">
          {[deadline.label, deadline.reference].filter(Boolean).join(", ")}
        </p>
        {deadline.due_at ? <p className="figures text-sm text-ink-900">{dueWords(deadline)}</p> : null}
        <p className="text-sm wrap-anywhere text-slate-600">{facts.join(" · ")}</p>
        {deadline.note ? (
          <p className="text-sm wrap-anywhere whitespace-pre-line text-slate-600">{deadline.note}</p>
        ) : null}
      </div>
      <DeadlineState deadline={deadline} now={now} />
    </div>
  );
}

function DeadlineActs({ deadline, onChange }: { deadline: Deadline; onChange: () => void }) {
  const [asks, setAsks] = useState(false);
  const fetcher = useFetcher<ActAnswer>();
  const action = deadlinesOf(deadline.shipment_id);
  const { id, label, done_at, stage, seen_stage, claim_id } = deadline;
  // The notice of a claim is recorded there.
  const isOwn = claim_id === null;
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
  return (
    <div className="-ml-2 flex flex-wrap gap-1">
      {isOwn ? (done_at ? act("reopen", "Open again") : act("done", "Done")) : null}
      {!done_at && stage > seen_stage ? act("seen", "Seen") : null}
      {done_at || !isOwn ? null : (
        <Button size="sm" variant="quiet" aria-label={`Change: ${label}`} onClick={onChange}>
          Change
        </Button>
      )}
      {isOwn ? (
        <Button size="sm" variant="quiet" aria-label={`Remove: ${label}`} onClick={() => setAsks(true)}>
          Remove
        </Button>
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
