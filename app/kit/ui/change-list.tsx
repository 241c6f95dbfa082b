import { WholeFigures } from "./whole-figures.tsx";
import { classNames } from "./class-names.ts";

interface ShownChange {
  label: string;
  before: string;
  after: string;
}

export function ChangeList({ changes, className }: { changes: readonly ShownChange[]; className?: string }) {
  if (changes.length === 0) return null;
  return (
    <ul className={classNames("grid gap-0.5 text-sm text-slate-600", className)}>
      {changes.map(({ label, before, after }) => (
        <li key={label} className="wrap-anywhere">
          <span className="font-medium text-ink-900">{label}:</span>{" "}
          <bdi>
            <WholeFigures of={before} />
          </bdi>{" "}
          <span aria-hidden="true">→</span>
          <span className="sr-only">changed to</span>{" "}
          <bdi>
            <WholeFigures of={after} />
          </bdi>
        </li>
      ))}
    </ul>
  );
}
