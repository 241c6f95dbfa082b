import { ArrowDown, ArrowUp, X } from "lucide-react";
import { IconButton } from "#app/ui/button.tsx";

/** The chosen columns as they will stand in the file; each can be moved and taken out. */
export function ColumnOrder<Column extends string>(props: {
  columns: ReadonlyArray<{ key: Column; title: string }>;
  onChange: (columns: readonly Column[]) => void;
}) {
  const { columns } = props;
  const keys = columns.map(({ key }) => key);
  const move = (from: number, to: number) =>
    props.onChange(keys.toSpliced(from, 1).toSpliced(to, 0, keys[from] as Column));
  return (
    <ol className="divide-y divide-slate-200 rounded-md border border-slate-200">
      {columns.map(({ key, title }, index) => (
        <li key={key} className="flex min-h-9 items-center gap-1 pr-1 pl-3">
          <span className="figures w-6 shrink-0 text-slate-600">{index + 1}</span>
          <span className="min-w-0 flex-1 truncate text-ink-900" title={title}>
            {title}
          </span>
          <IconButton
            icon={ArrowUp}
            aria-label={`Move ${title} up`}
            disabled={index === 0}
            onClick={() => move(index, index - 1)}
          />
          <IconButton
            icon={ArrowDown}
            aria-label={`Move ${title} down`}
            disabled={index === columns.length - 1}
            onClick={() => move(index, index + 1)}
          />
          <IconButton
            icon={X}
            aria-label={`Leave out ${title}`}
            onClick={() => props.onChange(keys.toSpliced(index, 1))}
          />
        </li>
      ))}
    </ol>
  );
}
