import { useEffect, useMemo, useRef, useState } from "react";
import { useLocation, useRevalidator } from "react-router";
import { coalesce, useLiveEvents } from "#app/live/use-live-events.ts";
import { fetchJson } from "#app/kit/lists/with-retry.ts";
import { ProgressBar } from "#app/kit/ui/progress-bar.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { ConfirmDialog } from "#app/kit/ui/dialog.tsx";
import { type ActNews, ACT_MESSAGES } from "#app/acts/act.ts";
import { affects } from "#app/live/event.ts";
import { actOn, onActsChanged, toastFailed, undoAct } from "#app/acts/acts-client.ts";

/** Milliseconds between reads while an act runs, in case no event arrives. */
const AGAIN_MS = 10_000;

/** Progress of bulk acts: one's own on every page until their end was seen, those of colleagues in the section concerned. */
export function ActsPanel({ initial }: { initial: readonly ActNews[] }) {
  const { acts, read } = useActs(initial);
  const { pathname } = useLocation();
  const shown = acts.filter(({ isMine, section }) => isMine || `${pathname}/`.startsWith(`${section}/`));
  if (shown.length === 0) return null;
  return (
    <section
      aria-label="Work in progress"
      className="border-b border-slate-200 bg-blue-50 px-4 lg:px-6 print:hidden"
    >
      <ul className="divide-y divide-slate-200">
        {shown.map((act) => (
          <li key={act.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <Act act={act} onChanged={read} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function useActs(initial: readonly ActNews[]) {
  const [acts, setActs] = useState(initial);
  const { revalidate } = useRevalidator();
  const running = useRef(new Set<string>());
  useEffect(() => {
    const before = running.current;
    const now = acts.filter(({ state }) => state === "running").map(({ id }) => id);
    running.current = new Set(now);
    if ([...before].some((id) => !running.current.has(id))) void revalidate();
  }, [acts, revalidate]);
  const read = useMemo(() => coalesce(() => fetchJson<ActNews[]>("/admin/acts").then(setActs, () => {})), []);
  useLiveEvents((event) => {
    if (affects(event, "act")) read();
  });
  useEffect(() => onActsChanged(read), [read]);
  const isRunning = acts.some(({ state }) => state === "running");
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(read, AGAIN_MS);
    return () => clearInterval(timer);
  }, [isRunning, read]);
  return { acts, read };
}

function Act({ act, onChanged }: { act: ActNews; onChanged: () => void }) {
  const [asking, setAsking] = useState(false);
  const [pending, setPending] = useState(false);
  const send = async (work: () => Promise<unknown>) => {
    setPending(true);
    await work();
    setPending(false);
    onChanged();
  };
  const isRunning = act.state === "running";
  return (
    <>
      <div className="min-w-0 grow basis-72">
        <p role="status" className="wrap-anywhere text-ink-900">
          <span className="font-semibold">{act.title}</span>
          {act.note ? (
            <span className="text-slate-700"> {isRunning ? act.note : `· ${act.note}`}</span>
          ) : null}
        </p>
        {isRunning ? (
          <div className="mt-1.5 flex items-center gap-3">
            <ProgressBar value={act.done} max={act.total} aria-label={act.title} className="max-w-md" />
            <span className="figures shrink-0 text-slate-700">
              {ACT_MESSAGES.progress(act.done, act.total)}
            </span>
          </div>
        ) : null}
      </div>
      <div className="flex gap-2">
        {act.canStop ? (
          <Button size="sm" aria-label={`${ACT_MESSAGES.stop}: ${act.title}`} onClick={() => setAsking(true)}>
            {ACT_MESSAGES.stop}
          </Button>
        ) : null}
        {act.isMine && act.undo ? (
          <Button
            size="sm"
            aria-label={`${ACT_MESSAGES.undo}: ${act.title}`}
            pending={pending}
            onClick={() => void send(() => undoAct(act.undo ?? ""))}
          >
            {ACT_MESSAGES.undo}
          </Button>
        ) : null}
        {act.isMine && !isRunning ? (
          <Button
            size="sm"
            variant="quiet"
            aria-label={`${ACT_MESSAGES.close}: ${act.title}`}
            onClick={() => void send(() => tell("read", act.id))}
          >
            {ACT_MESSAGES.close}
          </Button>
        ) : null}
      </div>
      <ConfirmDialog
        title={`${ACT_MESSAGES.stop}?`}
        isOpen={asking && isRunning}
        onClose={() => setAsking(false)}
        message="What is done by now stays done. The rest is left as it is."
        confirmLabel={ACT_MESSAGES.stop}
        onConfirm={() => void send(() => tell("stop", act.id))}
      />
    </>
  );
}

async function tell(intent: "read" | "stop", id: string): Promise<void> {
  const answer = await actOn(intent, id);
  if (answer.kind === "failed") toastFailed(answer, ACT_MESSAGES.requestFailed);
}
