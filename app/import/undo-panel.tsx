import { type FormEvent, useState } from "react";
import { Form, Link, useNavigate, useRevalidator } from "react-router";
import { SendKey } from "#app/forms/send-key.tsx";
import { readNdjson } from "#app/lists/with-retry.ts";
import { ensureFreshProof } from "#app/session/fresh-proof.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { toast } from "#app/ui/toast.ts";
import { formatCount, pluralize } from "#domain/counts.ts";
import type { UndoProgress } from "#domain/imports/import.ts";
import { formatDateTime } from "#domain/time.ts";
import { IMPORT_MESSAGES } from "#words/imports.ts";
import { IMPORT_SCREENS } from "./import-screens.ts";
import type { PlanData } from "./plan.server.ts";

/** Undoes an import that is done, after a question; afterwards says what stayed. */
export function UndoPanel({ plan }: { plan: PlanData }) {
  if (plan.undone_at) {
    return (
      <section aria-labelledby="undone" className="mt-6 border border-slate-200 bg-white p-5">
        <h2 id="undone" className="text-lg">
          <span>Undone on {formatDateTime(new Date(plan.undone_at))} by </span>
          <span>{plan.undone_by}</span>
        </h2>
        <LeftAlone plan={plan} />
      </section>
    );
  }
  if (!plan.canUndo) return <p className="mt-4 text-slate-700">{IMPORT_MESSAGES.undoOver}</p>;
  if (plan.isAskedToUndo || plan.undo_begun_at) return <Question plan={plan} />;
  return (
    <p className="mt-4">
      <ButtonLink to="?undo" size="sm" preventScrollReset>
        Undo the import
      </ButtonLink>
    </p>
  );
}

function Question({ plan }: { plan: PlanData }) {
  const { counts, kind, address } = plan;
  const { progress, undo } = useUndo(plan);
  const { many } = IMPORT_SCREENS[kind];
  return (
    <section aria-labelledby="undo" className="mt-6 border border-slate-200 bg-white p-5">
      <h2 id="undo" className="text-lg">
        {plan.undo_begun_at ? "The undo stopped midway" : "Undo the whole import?"}
      </h2>
      <p className="mt-2 max-w-3xl text-slate-700">
        {pluralize(counts.created, "record")} it created go, and can be restored for thirty days;{" "}
        {formatCount(counts.changed)} it changed are as they were.{" "}
        {many.replace(/^./, (letter) => letter.toUpperCase())} that were changed since stay as they are.
      </p>
      <Form method="post" action={address} onSubmit={undo} className="mt-4 flex flex-wrap items-center gap-3">
        <SendKey />
        <input type="hidden" name="intent" value="undo" />
        <Button type="submit" variant="danger" pending={progress !== null} pendingLabel="Undoing...">
          {plan.undo_begun_at ? "Go on" : "Undo the import"}
        </Button>
        {plan.undo_begun_at ? null : (
          <ButtonLink to={address} preventScrollReset>
            Keep it
          </ButtonLink>
        )}
        <p role="status" className="figures text-sm text-slate-700 empty:hidden">
          {progress ? `${formatCount(progress.done)} of ${formatCount(progress.total)}` : null}
        </p>
      </Form>
    </section>
  );
}

function useUndo({ address, counts }: PlanData) {
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const revalidator = useRevalidator();
  const navigate = useNavigate();
  const run = async (): Promise<UndoProgress> => {
    setProgress({ done: 0, total: counts.created + counts.changed });
    let answer: UndoProgress = { kind: "failed", error: IMPORT_MESSAGES.undoFailed };
    try {
      for await (const news of readNdjson<UndoProgress>(`${address}/undo`, {})) {
        answer = news;
        if (news.kind === "progress") setProgress(news);
      }
    } catch {
      // Said below, like an answer that breaks off.
    }
    setProgress(null);
    return answer;
  };
  const undo = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (progress) return;
    const answer = await run();
    if (answer.kind === "proof") {
      if (await ensureFreshProof()) await undo(event);
      return;
    }
    if (answer.kind === "undone") {
      toast.success(IMPORT_MESSAGES.undone(answer.undone, answer.left));
      await navigate(address, { replace: true, preventScrollReset: true });
    } else {
      toast.error(answer.kind === "failed" ? answer.error : IMPORT_MESSAGES.undoFailed);
      await revalidator.revalidate();
    }
  };
  return { progress, undo };
}

const ADDRESS_OF: Record<string, (id: string) => string> = {
  shipment: (id) => `/admin/shipments/${id}`,
  company: (id) => `/admin/customers/${id}`,
};

function LeftAlone({ plan }: { plan: PlanData }) {
  if (plan.leftAlone.length === 0)
    return <p className="mt-2 text-slate-700">Everything is as it was before.</p>;
  return (
    <>
      <p className="mt-2 text-slate-700">These stayed as they are:</p>
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
