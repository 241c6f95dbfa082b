import { type ReactNode, type KeyboardEvent, useRef, useState } from "react";
import { Link } from "react-router";
import { ButtonLink } from "#app/kit/ui/button.tsx";
import { classNames } from "#app/kit/ui/class-names.ts";
import { EmptyState } from "#app/kit/ui/empty-state.tsx";
import { TabLink } from "#app/kit/lists/view-links.tsx";
import { formatCount } from "#app/kit/text/counts.ts";
import type { LiveEntity } from "#app/live/event.ts";
import { QueueActsProvider, type QueueActsProps } from "./queue-acts-provider.tsx";
import { type QueueLayout, QueueLineItem } from "./queue-line.tsx";
import { countText } from "#app/kit/text/count-text.ts";
import { QUEUE_COUNTED, type QueueLine } from "./queue.ts";
import { QueueAddress, useOptimisticallyRemoved, useOwnerScope, useSendAct } from "./use-queue-acts.ts";
import { useRevalidateOn } from "./use-revalidate-on.ts";
import { ACT_TEXTS } from "./line-acts.tsx";

interface Group {
  id: string;
  title: string;
  meaning: string;
  allAt?: string;
  /** Null when they could not be read. */
  lines: readonly QueueLine[] | null;
  hideStatus: boolean;
}

interface QueuePageProps extends Omit<QueueActsProps, "children"> {
  label: string;
  layout: QueueLayout;
  /** Name of the queue for use inside a sentence. */
  noun: string;
  address: string;
  action?: string;
  entities: readonly [LiveEntity, ...LiveEntity[]];
  mine: boolean;
  showSnoozed: boolean;
  /** Null when they could not be read. */
  snoozed: { count: number; lines: readonly QueueLine[] } | null;
  groups: readonly Group[];
  above?: ReactNode;
  below?: ReactNode;
  nothing: ReactNode;
}

export function QueuePage(props: QueuePageProps) {
  useRevalidateOn(...props.entities);
  return (
    <QueueAddress value={props.action ?? props.address}>
      <QueueActsProvider {...props}>
        <section aria-label={props.label}>
          <Head {...props} />
          {props.showSnoozed ? (
            <Snoozed {...props} />
          ) : (
            <>
              {props.above ? <div className="mt-2 sm:mt-3">{props.above}</div> : null}
              <Groups {...props} />
            </>
          )}
        </section>
      </QueueActsProvider>
    </QueueAddress>
  );
}

function Head({ snoozed, mine, showSnoozed, address, label }: QueuePageProps) {
  const send = useSendAct();
  const isMine = useOwnerScope(mine);
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 border-b border-slate-300">
      <nav aria-label={label} className="flex gap-5">
        <TabLink to={address} preventScrollReset current={!showSnoozed}>
          Queue
        </TabLink>
        <TabLink to={`${address}?show=snoozed`} preventScrollReset current={showSnoozed}>
          Snoozed{snoozed && snoozed.count > 0 ? ` (${countText(snoozed.count, QUEUE_COUNTED)})` : ""}
        </TabLink>
      </nav>
      <div role="group" aria-label="Whose shipments" className="mb-1 flex rounded-md bg-slate-100 p-0.5">
        {(["mine", "all"] as const).map((whose) => {
          const isChosen = (whose === "mine") === isMine;
          return (
            <button
              key={whose}
              type="button"
              aria-pressed={isChosen}
              onClick={() => send({ intent: "whose", whose })}
              className={classNames(
                "min-h-7 rounded-sm px-3.5 font-semibold pointer-coarse:min-h-11",
                isChosen
                  ? "bg-white text-ink-900 shadow-[0_0_0_1px_var(--color-slate-300)] forced-colors:outline-2"
                  : "text-slate-600 hover:text-ink-900",
              )}
            >
              {whose === "mine" ? "Mine" : "All"}
            </button>
          );
        })}
      </div>
    </div>
  );
}

function Groups({ groups, layout, nothing, below }: QueuePageProps) {
  const isLeaving = useOptimisticallyRemoved();
  const shown = groups.map((group) => ({
    ...group,
    lines: group.lines?.filter((line) => !isLeaving(line)) ?? null,
  }));
  const waiting = shown.filter(({ lines }) => lines?.length !== 0);
  const { region, lineOf } = useLineKeys(
    waiting.flatMap(({ id, lines }) => (lines ?? []).map((line) => `${id} ${line.id}`)),
  );
  if (waiting.length === 0) return nothing;
  return (
    <div {...region}>
      {waiting.map((group) => (
        <section key={group.id} aria-labelledby={group.id} className="mt-5 first:mt-4">
          <GroupHead {...group} />
          {group.lines === null ? (
            <NotRead />
          ) : (
            <ul className="border-t border-slate-200">
              {group.lines.map((line) => (
                <QueueLineItem
                  key={line.id}
                  line={line}
                  layout={layout}
                  {...lineOf(`${group.id} ${line.id}`)}
                  hideStatus={group.hideStatus}
                />
              ))}
            </ul>
          )}
        </section>
      ))}
      {below}
    </div>
  );
}

function GroupHead({ id, title, meaning, allAt }: Group) {
  return (
    <header className="flex items-baseline gap-x-2.5 pb-1">
      <h2 id={id} className="text-base leading-tight">
        {title}
      </h2>
      <p className="hidden min-w-0 grow truncate text-slate-600 md:block">{meaning}</p>
      {allAt ? (
        <Link
          to={allAt}
          aria-label={`Show all: ${title}`}
          className="text-link -my-2 ml-auto shrink-0 py-2 pointer-coarse:py-3"
        >
          Show all
        </Link>
      ) : null}
    </header>
  );
}

const NotRead = () => (
  <p className="py-3 text-slate-600">This could not be read. It is in the log; reload to try again.</p>
);

function Snoozed({ snoozed, layout, address, noun }: QueuePageProps) {
  const isLeaving = useOptimisticallyRemoved();
  const lines = (snoozed?.lines ?? []).filter((line) => !isLeaving(line));
  const { region, lineOf } = useLineKeys(lines.map(({ id }) => id));
  if (!snoozed) return <NotRead />;
  if (lines.length === 0) {
    return (
      <EmptyState
        title="Nothing is snoozed"
        action={<ButtonLink to={address}>Back to the {noun}</ButtonLink>}
      >
        What you snooze leaves the {noun} and waits here until its day begins.
      </EmptyState>
    );
  }
  return (
    <div {...region}>
      <ul className="mt-3 border-t border-slate-200">
        {lines.map((line) => (
          <QueueLineItem key={line.id} line={line} layout={layout} {...lineOf(line.id)} hideStatus={false} />
        ))}
      </ul>
      {snoozed.count > snoozed.lines.length ? (
        <p className="mt-3 text-slate-600">
          The first {formatCount(snoozed.lines.length)} of {countText(snoozed.count, QUEUE_COUNTED)}: those
          that come back soonest.
        </p>
      ) : null}
    </div>
  );
}

/** Keyboard handling: Tab reaches one line, arrows (or J and K) move, letters run actions, on a focused line only (WCAG 2.1.4). */
function useLineKeys(keys: readonly string[]) {
  const region = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<string>();
  // When the active line has left the list, the first one is active.
  const active = chosen !== undefined && keys.includes(chosen) ? chosen : keys[0];
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const line = (event.target as HTMLElement).closest<HTMLElement>("[data-line]");
    if (!line) return;
    const lines = [...(region.current?.querySelectorAll<HTMLElement>("[data-line]") ?? [])];
    const handled = move(lines, lines.indexOf(line), event.key) || act(line, event.key);
    if (handled) event.preventDefault();
  };
  return {
    region: { ref: region, onKeyDown, role: "presentation" },
    lineOf: (key: string) => ({ active: key === active, onActive: () => setChosen(key) }),
  };
}

function move(lines: readonly HTMLElement[], from: number, key: string): boolean {
  const last = lines.length - 1;
  const places: Record<string, number> = {
    ArrowDown: from + 1,
    j: from + 1,
    ArrowUp: from - 1,
    k: from - 1,
    Home: 0,
    End: last,
  };
  const to = places[key];
  if (to === undefined) return false;
  const line = lines[Math.min(Math.max(0, to), last)];
  line?.querySelector<HTMLElement>("[data-main]")?.focus();
  line?.scrollIntoView({ block: "nearest" });
  return true;
}

function act(line: HTMLElement, pressed: string): boolean {
  for (const [name, { letter }] of Object.entries(ACT_TEXTS)) {
    const button = line.querySelector<HTMLElement>(`[data-act="${name}"]`);
    if (letter !== pressed || !button) continue;
    button.focus();
    button.click();
    return true;
  }
  return false;
}
