import { useRef } from "react";
import { useFetcher } from "react-router";
import { SendKey } from "#app/kit/forms/send-key.tsx";
import { useCheckedForm } from "#app/kit/forms/use-checked-form.ts";
import type { HistoryAnswer } from "../history-answer.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { ConfirmDialog } from "#app/kit/ui/dialog.tsx";
import { Field, FormContext } from "#app/kit/ui/field.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import { Timeline, TimelineItem } from "#app/kit/ui/timeline.tsx";
import { toast } from "#app/kit/ui/toast.ts";
import { personLabel } from "#app/accounts/person.ts";
import { WITHDRAWAL_DETAIL_MAX_LENGTH, WITHDRAWAL_REASONS, withdrawalForm } from "../event.ts";
import { displayStatus } from "../status.ts";
import { formatDateTime } from "#app/kit/time/time.ts";
import { DELETED_MESSAGES } from "#app/deleted/words.ts";
import { SHIPMENT_MESSAGES } from "../words.ts";
import {
  type StatusEntry,
  EntryFacts,
  EntryOrigin,
  EntryTitle,
  momentWords,
  nameOf,
  originWords,
} from "./history-entry.tsx";
import { useAnswer } from "#app/kit/ui/use-answer.ts";

export function WithdrawEntry(props: {
  action: string;
  entry: StatusEntry;
  onClose: () => void;
  onChanged: () => void;
}) {
  const { action, entry, onClose, onChanged } = props;
  const fetcher = useFetcher<HistoryAnswer>();
  const element = useRef<HTMLFormElement>(null);
  const form = useCheckedForm({ schema: withdrawalForm, answer: fetcher.data, form: element });
  useAnswer(fetcher.data, (answer) => {
    if (answer.fieldErrors) return;
    if (answer.done) {
      const onClick = () => void putBack(action, answer.undo ?? "", onChanged);
      toast.success(answer.done, { action: { label: DELETED_MESSAGES.undo, onClick } });
    } else toast.error(answer.error);
    onClose();
    // After the dialog returned the focus to the entry's button: removing the entry then moves the focus on.
    requestAnimationFrame(() => requestAnimationFrame(onChanged));
  });
  return (
    <ConfirmDialog
      title="Delete status entry"
      onClose={onClose}
      message="Are you sure you want to delete this status entry?"
      confirmLabel="Delete"
      pending={fetcher.state !== "idle"}
      keepOpen
      onConfirm={() => element.current?.requestSubmit()}
    >
      <div className="border-l-[3px] border-slate-300 pl-3">
        <p className="font-semibold text-ink-900">{displayStatus(entry.status)}</p>
        <p className="figures">{momentWords(entry)}</p>
        <EntryFacts entry={entry} />
        <EntryOrigin words={originWords(entry)} />
      </div>
      <fetcher.Form {...form.props} method="post" action={action} className="mt-4 grid gap-4">
        <FormContext value={form}>
          <SendKey />
          <input type="hidden" name="intent" value="delete" />
          <input type="hidden" name="entry_id" value={entry.id} />
          <Field label="Reason" name="reason" required>
            <Select defaultValue="">
              <option value="">Choose a reason</option>
              {WITHDRAWAL_REASONS.map((reason) => (
                <option key={reason}>{reason}</option>
              ))}
            </Select>
          </Field>
          <Field
            label="Details"
            name="detail"
            hint="Kept for staff; customers no longer see the entry"
            optional
          >
            <TextInput data-max={WITHDRAWAL_DETAIL_MAX_LENGTH} />
          </Field>
        </FormContext>
      </fetcher.Form>
    </ConfirmDialog>
  );
}

/** Reinstates a withdrawn entry; the toast that offers it may outlive its page. */
async function putBack(action: string, entryId: string, onChanged: () => void): Promise<void> {
  const answer = await fetch(`${action.replace(/\/history$/, "")}/history`, {
    method: "POST",
    headers: { Accept: "application/json" },
    body: new URLSearchParams({ intent: "put back", entry_id: entryId }),
  })
    .then((response) => response.json() as Promise<HistoryAnswer>)
    .catch((): HistoryAnswer => ({ error: SHIPMENT_MESSAGES.putBackFailed }));
  if (!answer.done) {
    toast.error(answer.error ?? SHIPMENT_MESSAGES.putBackFailed);
    return;
  }
  toast.success(answer.done);
  onChanged();
}

export function WithdrawnEntries(props: {
  action: string;
  entries: readonly StatusEntry[];
  mayWrite: boolean;
  onChanged: () => void;
}) {
  const { action, entries, mayWrite, onChanged } = props;
  if (entries.length === 0) return null;
  return (
    <details data-print="hide" className="group mt-4 border-t border-slate-200 pt-2">
      <summary className="text-link inline-block cursor-pointer rounded-sm py-1 font-medium pointer-coarse:py-2.5">
        <span className="group-open:hidden">Show withdrawn ({entries.length})</span>
        <span className="hidden group-open:inline">Hide withdrawn</span>
      </summary>
      <Timeline className="mt-4">
        {entries.map((entry) => (
          <TimelineItem key={entry.id} title={<EntryTitle entry={entry} />} time={momentWords(entry)}>
            <EntryFacts entry={entry} />
            <EntryOrigin words={originWords(entry)} />
            <span className="mt-1 block text-ink-900">{entry.withdrawal_reason}</span>
            <span className="block text-xs wrap-anywhere">{whoWithdrew(entry)}</span>
            {mayWrite ? (
              <Button
                size="sm"
                className="mt-2"
                aria-label={`Put back ${nameOf(entry)}`}
                onClick={() => void putBack(action, entry.id, onChanged)}
              >
                Put back
              </Button>
            ) : null}
          </TimelineItem>
        ))}
      </Timeline>
    </details>
  );
}

function whoWithdrew({ withdrawn_at, withdrawn_by, withdrawn_by_name }: StatusEntry): string {
  const when = withdrawn_at ? ` on ${formatDateTime(withdrawn_at)}` : "";
  return withdrawn_by
    ? `Withdrawn by ${personLabel({ name: withdrawn_by_name, email: withdrawn_by })}${when}`
    : `Withdrawn${when}`;
}
