import { Link } from "react-router";
import type { QueueLine } from "./queue.ts";
import { QueueLineItem } from "./queue-line.tsx";
import { useLineKeys } from "./use-line-keys.ts";
import { LATE_DESK_TEXTS } from "#words/late-desk.ts";
import { formatCount } from "#domain/counts.ts";

export function QueueGroupSection(props: {
  id: string;
  title: string;
  meaning: string;
  count?: string;
  allAt?: string;
  lines: readonly QueueLine[] | null;
  lineOf: (line: QueueLine) => ReturnType<ReturnType<typeof useLineKeys>["lineOf"]>;
  hideStatus: boolean;
}) {
  const { id, title, count, allAt, lines } = props;
  return (
    <section aria-labelledby={id} className="mt-5">
      <header className="flex items-baseline gap-x-2.5 border-b border-slate-200 pb-1.5">
        <h2 id={id} className="text-base leading-snug">
          {title}
        </h2>
        {count === undefined ? null : (
          <p className="figures font-heading text-base font-bold text-slate-600">{count}</p>
        )}
        <p className="hidden min-w-0 grow truncate text-slate-600 md:block">{props.meaning}</p>
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
      {lines === null ? (
        <NotRead />
      ) : (
        <ul>
          {lines.map((line) => (
            <QueueLineItem key={line.id} line={line} {...props.lineOf(line)} hideStatus={props.hideStatus} />
          ))}
        </ul>
      )}
    </section>
  );
}

export function NotRead() {
  return <p className="py-3 text-slate-600">{LATE_DESK_TEXTS.failed}</p>;
}

/** @param props.lines those of `snoozed` that are not just leaving */
export function SnoozedList({
  snoozed,
  lines,
}: {
  snoozed: { count: number; lines: readonly QueueLine[] };
  lines: readonly QueueLine[];
}) {
  const { region, lineOf } = useLineKeys(lines.map(({ id }) => id));
  return (
    <div {...region}>
      <ul className="mt-3 border-t border-slate-200">
        {lines.map((line) => (
          <QueueLineItem key={line.id} line={line} {...lineOf(line.id)} hideStatus={false} />
        ))}
      </ul>
      {snoozed.count > snoozed.lines.length ? (
        <p className="mt-3 text-slate-600">
          The first {formatCount(snoozed.lines.length)} of {formatCount(snoozed.count)}: those that come back
          soonest.
        </p>
      ) : null}
    </div>
  );
}
