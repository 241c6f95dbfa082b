import { classNames } from "../ui/class-names.ts";

const [WIDTH, HEIGHT] = [96, 28];

/**
 * A line of values from left to right, beginning one place before the first value. A null is a gap. Hidden from screen
 * readers, which have the table.
 */
export function Sparkline(props: { values: readonly (number | null)[]; className?: string }) {
  const values = props.values.slice(Math.max(0, props.values.findIndex(Boolean) - 1));
  const measured = values.flatMap((value) => value ?? []);
  if (measured.length < 3) return null;
  const [low, high] = [Math.min(0, ...measured), Math.max(...measured)];
  const x = (index: number) => (index / (values.length - 1)) * (WIDTH - 6) + 3;
  const y = (value: number) => HEIGHT - 3 - ((value - low) / (high - low || 1)) * (HEIGHT - 6);
  const path = values
    .map((value, index) =>
      value === null ? "" : `${(values[index - 1] ?? null) === null ? "M" : "L"}${x(index)} ${y(value)}`,
    )
    .join("");
  const last = values.findLastIndex((value) => value !== null);
  return (
    <svg
      width={WIDTH}
      height={HEIGHT}
      aria-hidden="true"
      focusable="false"
      className={classNames("shrink-0 overflow-visible forced-color-adjust-none", props.className)}
    >
      <path
        d={path}
        fill="none"
        strokeWidth="1.5"
        className="stroke-blue-700 forced-colors:stroke-[CanvasText]"
      />
      <circle
        cx={x(last)}
        cy={y(values[last] ?? 0)}
        r="2.5"
        className="fill-blue-700 forced-colors:fill-[CanvasText]"
      />
    </svg>
  );
}
