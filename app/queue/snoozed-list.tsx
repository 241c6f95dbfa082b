import { formatCount } from "#domain/counts.ts";
import { QueueLineItem } from "./queue-line.tsx";
import type { QueueLine } from "./queue.ts";
import { useLineKeys } from "./use-line-keys.ts";

/**
 * What waits until later, what comes back first on top.
 *
 * @param props.lines those of `snoozed` that are not just leaving
 */
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
