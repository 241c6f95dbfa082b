import { useEffect, useRef, useState } from "react";
import { Link, useRevalidator } from "react-router";
import { ensureStepUp } from "#app/accounts/ensure-step-up.ts";
import { toastBegun } from "#app/acts/acts-client.ts";
import { postDeletedRequest } from "#app/deleted/undo.ts";
import { useCan, useCanAny } from "#app/access/use-can.ts";
import { Badge } from "#app/kit/ui/badge.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { ConfirmDialog, Dialog } from "#app/kit/ui/dialog.tsx";
import { toast } from "#app/kit/ui/toast.ts";
import type { ArchivedDeletion } from "#app/deleted/archive-acts.server.ts";
import {
  type ArchiveAnswer,
  type DeletedRequest,
  type RestoreOutcome,
  mayDelete,
} from "#app/deleted/deleted.ts";
import {
  confirmErase,
  DELETED_MESSAGES,
  erasedText,
  refusalText,
  restoredText,
  type DeletionSummary,
  restoreSummary,
} from "#app/deleted/words.ts";
import { formatCount } from "#app/kit/text/counts.ts";

type Asking = "restore" | "erase" | null;

/** Buttons to restore or purge a deleted record. `to` is its address after restoring; null when there is none. */
export function ArchiveActions({ deletion, to }: { deletion: ArchivedDeletion; to: string | null }) {
  const mayRestore = useCanAny(mayDelete(deletion.summary.kind));
  const mayErase = useCan("records.erase");
  const [asking, setAsking] = useState<Asking>(null);
  const [refused, setRefused] = useState<RestoreOutcome | null>(null);
  const act = useArchiveAction(deletion);
  const { remaining } = act;
  const label = deletion.summary.name ?? `${formatCount(deletion.summary.count)} shipments`;
  if (remaining === null) return <Outcome tone="grey" word="Deleted for good" isNew />;
  if (remaining.count === 0) {
    return <Outcome tone="green" word="Restored" label={label} to={to} isNew={act.isChanged} />;
  }
  const send = async (intent: "restore" | "erase", withNeeded = false) => {
    if (intent === "erase" && !(await ensureStepUp())) return;
    const outcome = await act.send(intent, withNeeded);
    setAsking(null);
    setRefused(outcome);
  };
  return (
    <span className="flex shrink-0 gap-1">
      {mayRestore ? (
        <Button
          size="sm"
          aria-label={`${DELETED_MESSAGES.restore}: ${label}`}
          onClick={() => setAsking("restore")}
        >
          {DELETED_MESSAGES.restore}
        </Button>
      ) : null}
      {mayErase ? (
        <Button
          size="sm"
          variant="quiet"
          aria-label={`${DELETED_MESSAGES.erase}: ${label}`}
          onClick={() => setAsking("erase")}
        >
          {DELETED_MESSAGES.erase}
        </Button>
      ) : null}
      {asking ? (
        <ConfirmDialog
          title={DELETED_MESSAGES[asking]}
          message={asking === "restore" ? restoreSummary(remaining) : confirmErase(remaining)}
          confirmLabel={DELETED_MESSAGES[asking]}
          tone={asking === "restore" ? "primary" : undefined}
          pending={act.pending}
          keepOpen
          onClose={() => setAsking(null)}
          onConfirm={() => void send(asking)}
        />
      ) : null}
      {refused ? (
        <Refused
          outcome={refused}
          pending={act.pending}
          onRestoreAll={() => void send("restore", true)}
          onClose={() => setRefused(null)}
        />
      ) : null}
    </span>
  );
}

function useArchiveAction(deletion: ArchivedDeletion) {
  const { target, summary } = deletion;
  const { revalidate } = useRevalidator();
  const [pending, setPending] = useState(false);
  // Holds the result until the line is reloaded, which does not happen to lines far down.
  const [change, setChange] = useState<{ of: ArchivedDeletion; remaining: DeletionSummary | null } | null>(
    null,
  );
  const remaining = change?.of === deletion ? change.remaining : summary;
  const send = async (intent: DeletedRequest["intent"], withNeeded: boolean) => {
    setPending(true);
    const answer = await postDeletedRequest({ intent, wanted: target, withNeeded });
    setPending(false);
    tell(answer);
    if (answer.kind === "erased") setChange({ of: deletion, remaining: null });
    if (answer.kind === "restored") {
      setChange({ of: deletion, remaining: { ...summary, count: answer.outcome.refused } });
    }
    void revalidate();
    return answer.kind === "restored" && answer.outcome.refused > 0 ? answer.outcome : null;
  };
  return { remaining, isChanged: change !== null, pending, send };
}

function tell(answer: ArchiveAnswer): void {
  if ("error" in answer) toast.error(answer.error);
  else if (answer.kind === "begun") toastBegun(answer.total);
  else if (answer.kind === "erased") toast.success(erasedText(answer.count));
  else if (answer.outcome.restored > 0) toast.success(restoredText(answer.outcome));
}

function Refused(props: {
  outcome: RestoreOutcome;
  pending: boolean;
  onRestoreAll: () => void;
  onClose: () => void;
}) {
  const { refused, refusals } = props.outcome;
  const waits = refusals.some(({ why }) => why === "needs");
  const more = refused - refusals.length;
  return (
    <Dialog
      title={refused === 1 ? "It stays deleted" : `${formatCount(refused)} stay deleted`}
      role="alertdialog"
      size="sm"
      pending={props.pending}
      onClose={props.onClose}
      footer={
        <>
          <Button onClick={props.onClose} disabled={props.pending}>
            Close
          </Button>
          {waits ? (
            <Button variant="primary" pending={props.pending} onClick={props.onRestoreAll}>
              {DELETED_MESSAGES.restoreAll}
            </Button>
          ) : null}
        </>
      }
    >
      <ul className="grid gap-2 text-base text-slate-700">
        {[...new Set(refusals.map(refusalText))].map((text) => (
          <li key={text} className="break-words">
            {text}
          </li>
        ))}
        {more > 0 ? <li>And {formatCount(more)} more.</li> : null}
      </ul>
    </Dialog>
  );
}

function Outcome(props: {
  tone: "green" | "grey";
  word: string;
  label?: string;
  to?: string | null;
  isNew: boolean;
}) {
  const { tone, word, label, to, isNew } = props;
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!isNew) return;
    // Waits until the dialog has restored the focus.
    const frame = requestAnimationFrame(() => requestAnimationFrame(() => place.current?.focus()));
    return () => cancelAnimationFrame(frame);
  }, [isNew]);
  return (
    <span ref={place} tabIndex={-1} className="flex shrink-0 items-center gap-3">
      <Badge tone={tone}>{word}</Badge>
      {to ? (
        <Link to={to} aria-label={`Open: ${label}`} className="text-link">
          Open
        </Link>
      ) : null}
    </span>
  );
}
