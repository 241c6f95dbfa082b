import { OrderButtons } from "#app/ui/order-buttons.tsx";

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
          <OrderButtons
            label={title}
            removeLabel={`Leave out ${title}`}
            position={index}
            count={columns.length}
            onMove={(by) => move(index, index + by)}
            onRemove={() => props.onChange(keys.toSpliced(index, 1))}
          />
        </li>
      ))}
    </ol>
  );
}
