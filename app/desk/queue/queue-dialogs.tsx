import { Check } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { useCheckedForm } from "#app/kit/forms/use-checked-form.ts";
import { AddStatusDialog } from "#app/shipments/status-entry-dialog.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { Dialog } from "#app/kit/ui/dialog.tsx";
import { Field, FormContext } from "#app/kit/ui/field.tsx";
import { DateInput } from "#app/kit/ui/date-input.tsx";
import type { PossibleOwner } from "#app/shipments/owner.server.ts";
import { QUOTE_STATUSES } from "#app/quote-requests/quote-request.ts";
import { displayStatus } from "#app/shipments/status.ts";
import { formatWeekday, snoozeChoices, snoozeForm } from "#app/quote-requests/snooze.ts";
import { toLocalDay } from "#app/kit/time/time.ts";
import type { QueueLine } from "./queue.ts";
import { ACT_TEXTS } from "./line-acts.tsx";
import { ReasonDialog } from "./reason-dialog.tsx";
import { NotifyDialog } from "./notify-dialog.tsx";
import type { QueueAct } from "./use-queue-acts.ts";

interface QueueDialogProps {
  line: QueueLine;
  owners: readonly PossibleOwner[];
  me: string;
  now: Date;
  acts: readonly QueueAct[];
  onBegin: (act: QueueAct) => void;
  send: (fields: Record<string, string>) => void;
  onClose: () => void;
}

export function QueueDialog({ act, ...props }: QueueDialogProps & { act: QueueAct | "all" }) {
  const { line, onClose, send } = props;
  switch (act) {
    case "add status":
      return (
        <AddStatusDialog
          shipment={{ id: line.id, number: line.label }}
          onClose={onClose}
          onSaved={() => undefined}
        />
      );
    case "assign":
      return <AssignDialog {...props} />;
    case "snooze":
      return <SnoozeDialog {...props} />;
    case "set status":
      return (
        <ChoiceDialog
          title="Set status"
          line={line}
          choices={QUOTE_STATUSES.map((id) => ({ id, label: displayStatus(id), current: id === "pending" }))}
          onChoose={(status) => send({ intent: "status", id: line.id, status })}
          onClose={onClose}
        />
      );
    case "all":
      return (
        <ChoiceDialog
          title={line.label}
          line={line}
          choices={props.acts.map((id) => ({ id, ...ACT_TEXTS[id] }))}
          onChoose={(chosen) => props.onBegin(chosen as QueueAct)}
          stays
          onClose={onClose}
        />
      );
    case "reason":
      return <ReasonDialog {...props} />;
    case "tell":
      return <NotifyDialog {...props} />;
    case "claim":
    case "wake":
    case "make-next":
    case "skip-next":
      return null;
  }
}

interface LineChoice {
  id: string;
  label: string;
  icon?: ReactNode;
  detail?: string;
  current?: boolean;
}

function moveWithArrows(event: KeyboardEvent<HTMLUListElement>): void {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  const choices = [...event.currentTarget.querySelectorAll("button")];
  const at = choices.findIndex((choice) => choice === document.activeElement);
  if (step === 0 || at < 0) return;
  event.preventDefault();
  choices[at + step]?.focus();
}

function ChoiceDialog(props: {
  title: string;
  line: LineName;
  choices: readonly LineChoice[];
  onChoose: (id: string) => void;
  onClose: () => void;
  stays?: boolean;
  children?: ReactNode;
}) {
  const { line, onClose } = props;
  // Shortly after the dialog appears, which takes the focus first.
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const frame = requestAnimationFrame(() => list.current?.querySelector("button")?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <Dialog
      title={props.title}
      description={props.title === line.label ? (line.customer ?? undefined) : nameOf(line)}
      size="sm"
      onClose={onClose}
    >
      <ul ref={list} onKeyDown={moveWithArrows} className="-mx-3 max-h-[50vh] overflow-auto">
        {props.choices.map((choice) => (
          <li key={choice.id}>
            <button
              type="button"
              onClick={() => {
                props.onChoose(choice.id);
                if (!props.stays) onClose();
              }}
              className="flex min-h-10 w-full items-center gap-3 rounded-md px-3 py-2 text-left text-ink-900 -outline-offset-2 hover:bg-slate-50 focus-visible:bg-slate-100 pointer-coarse:min-h-12 [&_svg]:size-4 [&_svg]:shrink-0"
            >
              {choice.icon}
              <span className="min-w-0 grow font-medium wrap-anywhere">{choice.label}</span>
              {choice.detail ? <span className="figures text-slate-600">{choice.detail}</span> : null}
              {choice.current ? (
                <>
                  <Check aria-hidden="true" />
                  <span className="sr-only">, now</span>
                </>
              ) : null}
            </button>
          </li>
        ))}
      </ul>
      {props.children}
    </Dialog>
  );
}

type LineName = Pick<QueueLine, "label" | "customer">;

const nameOf = ({ label, customer }: LineName) => (customer ? `${label}, ${customer}` : label);

const NOBODY = "nobody";

function AssignDialog({ line, owners, me, send, onClose }: QueueDialogProps) {
  const others = owners.filter(({ id }) => id !== me);
  const mine = owners.filter(({ id }) => id === me).map(({ id, name }) => ({ id, name: `${name} (me)` }));
  const people = [...mine, ...others].map(({ id, name }) => ({
    id,
    label: name,
    current: id === line.owner?.id,
  }));
  const nobody = { id: NOBODY, label: "Nobody", current: line.owner === null };
  return (
    <ChoiceDialog
      title="Assign"
      line={line}
      choices={[...people, nobody]}
      onChoose={(id) => send({ intent: "assign", id: line.id, owner_id: id === NOBODY ? "" : id })}
      onClose={onClose}
    />
  );
}

export function SnoozeDialog(
  props: Pick<QueueDialogProps, "now" | "send" | "onClose"> & {
    line: LineName & Pick<QueueLine, "kind" | "id">;
  },
) {
  const { line, now, send, onClose } = props;
  const today = toLocalDay(now);
  const choices = snoozeChoices(now);
  const snooze = (snoozed_until: string) => {
    send({ intent: "snooze", kind: line.kind, id: line.id, snoozed_until });
    onClose();
  };
  const form = useCheckedForm({
    schema: snoozeForm(today),
    onValid: (event) => {
      event.preventDefault();
      snooze(String(new FormData(event.currentTarget).get("snoozed_until")));
    },
  });
  return (
    <ChoiceDialog
      title="Snooze until"
      line={line}
      choices={choices.map(({ label, day }) => ({ id: day, label, detail: formatWeekday(day) }))}
      onChoose={snooze}
      onClose={onClose}
    >
      <form {...form.props} className="mt-4 flex items-start gap-2 border-t border-slate-200 pt-4">
        <FormContext value={form}>
          <Field label="Another day" name="snoozed_until" className="grow">
            <DateInput type="date" min={today} />
          </Field>
          <Button type="submit" className="mt-7">
            Snooze
          </Button>
        </FormContext>
      </form>
    </ChoiceDialog>
  );
}
