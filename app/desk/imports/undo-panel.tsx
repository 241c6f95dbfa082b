import { type FormEvent, useState } from "react";
import { Form, Link, useNavigate, useRevalidator } from "react-router";
import { SendKey } from "#app/kit/forms/send-key.tsx";
import { postForm } from "#app/kit/lists/with-retry.ts";
import { toastBegun } from "#app/acts/acts-client.ts";
import { ensureStepUp } from "#app/accounts/ensure-step-up.ts";
import { Button, ButtonLink } from "#app/kit/ui/button.tsx";
import { Card } from "#app/kit/ui/card.tsx";
import { toast } from "#app/kit/ui/toast.ts";
import { formatCount, pluralize } from "#app/kit/text/counts.ts";
import { IMPORTS, type UndoAnswer } from "#app/imports/import.ts";
import { formatDateTime } from "#app/kit/time/time.ts";
import { IMPORT_MESSAGES } from "#app/imports/words.ts";
import type { PlanData } from "./plan.server.ts";

/** The head offers it while it can be done and nobody has asked yet. */
export const isUndoOffered = (plan: PlanData): boolean =>
  plan.canUndo && !plan.undone_at && !plan.isBeingUndone && !plan.isAskedToUndo && !plan.undo_begun_at;

export function UndoPanel({ plan }: { plan: PlanData }) {
  if (plan.undone_at) {
    return (
      <Card
        className="mt-4"
        title={
          <>
            <span>Undone on {formatDateTime(new Date(plan.undone_at))} by </span>
            <span>{plan.undone_by}</span>
          </>
        }
      >
        <LeftAlone plan={plan} />
      </Card>
    );
  }
  if (plan.isBeingUndone)
    return (
      <p className="mt-4 text-slate-700">
        This import is being undone. The top of the page says how far it is.
      </p>
    );
  if (!plan.canUndo) return <p className="mt-4 text-slate-700">{IMPORT_MESSAGES.undoOver}</p>;
  if (plan.isAskedToUndo || plan.undo_begun_at) return <Question plan={plan} />;
  return null;
}

function Question({ plan }: { plan: PlanData }) {
  const { counts, kind, address } = plan;
  const { pending, undo } = useUndo(plan);
  const { many } = IMPORTS[kind];
  return (
    <Card className="mt-4" title={plan.undo_begun_at ? "The undo stopped midway" : "Undo the whole import?"}>
      <p className="max-w-3xl text-slate-700">
        {pluralize(counts.created, "record")} it created go, and can be restored for thirty days;{" "}
        {formatCount(counts.changed)} it changed are as they were.{" "}
        {many.replace(/^./, (letter) => letter.toUpperCase())} that were changed since stay as they are.
      </p>
      <Form method="post" action={address} onSubmit={undo} className="mt-4 flex flex-wrap items-center gap-3">
        <SendKey />
        <input type="hidden" name="intent" value="undo" />
        <Button type="submit" variant="danger" pending={pending} pendingLabel="Undoing...">
          {plan.undo_begun_at ? "Go on" : "Undo the import"}
        </Button>
        {plan.undo_begun_at ? null : (
          <ButtonLink to={address} preventScrollReset>
            Keep it
          </ButtonLink>
        )}
      </Form>
    </Card>
  );
}

function useUndo({ address }: PlanData) {
  const [pending, setPending] = useState(false);
  const revalidator = useRevalidator();
  const navigate = useNavigate();
  const undo = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    setPending(true);
    const answer = await postForm<UndoAnswer>(`${address}/undo`, {}).catch((): UndoAnswer => ({
      kind: "failed",
      error: IMPORT_MESSAGES.undoFailed,
    }));
    setPending(false);
    if (answer.kind === "step-up") {
      if (await ensureStepUp()) await undo(event);
      return;
    }
    if ("error" in answer) {
      toast.error(answer.error);
      return revalidator.revalidate();
    }
    if (answer.kind === "begun") toastBegun(answer.total);
    else toast.success(IMPORT_MESSAGES.undone(answer.undone, answer.left));
    await navigate(address, { replace: true, preventScrollReset: true });
  };
  return { pending, undo };
}

const ADDRESS_OF: Record<string, (id: string) => string> = {
  shipment: (id) => `/admin/shipments/${id}`,
  company: (id) => `/admin/customers/${id}`,
};

function LeftAlone({ plan }: { plan: PlanData }) {
  if (plan.leftAlone.length === 0) return <p className="text-slate-700">Everything is as it was before.</p>;
  return (
    <>
      <p className="text-slate-700">These stayed as they are:</p>
      <ul aria-label="Left alone" className="mt-2 grid max-h-80 gap-1 overflow-auto">
        {plan.leftAlone.map(({ entity, record_id: id, name, left_because: why }) => {
          const to = why === IMPORT_MESSAGES.deletedSince ? undefined : ADDRESS_OF[entity]?.(id);
          return (
            <li key={id} className="text-slate-700">
              {to ? (
                <Link to={to} className="text-link">
                  {name}
                </Link>
              ) : (
                <span className="font-semibold text-ink-900">{name}</span>
              )}
              <span>: </span>
              <span>{why}</span>
            </li>
          );
        })}
      </ul>
    </>
  );
}
