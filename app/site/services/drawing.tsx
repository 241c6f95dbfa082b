import type { ReactNode } from "react";
import { classNames } from "#app/ui/class-names.ts";

/** Lines of every drawing: the same thickness at any size. */
export const outline = {
  fill: "none",
  stroke: "currentColor",
  strokeWidth: 1.5,
  strokeLinejoin: "round",
  vectorEffect: "non-scaling-stroke",
} as const;
export const detail = { ...outline, strokeWidth: 0.75, opacity: 0.65 } as const;

/**
 * A side view to scale: one unit is one centimetre, and drawings of the same `widthCm` under each other share their
 * scale. The ground lies at y = 0; a person of 1.75 m stands beside. Ornament: the table has the figures.
 */
export function Drawing(props: {
  widthCm: number;
  heightCm: number;
  /** Where the person stands. */
  personCm: number;
  className?: string;
  children: ReactNode;
}) {
  const { widthCm, heightCm, personCm } = props;
  const margin = 12;
  return (
    <svg
      viewBox={`0 ${-heightCm - margin} ${widthCm} ${heightCm + margin * 2}`}
      aria-hidden="true"
      className={classNames("block h-auto w-full overflow-visible text-ink-800", props.className)}
    >
      <path d={`M0 0H${widthCm}`} {...outline} className="text-slate-400" />
      <Person x={personCm} />
      {props.children}
    </svg>
  );
}

function Person({ x }: { x: number }) {
  return (
    <g transform={`translate(${x})`} className="fill-slate-400">
      <circle cy="-161" r="13" />
      <path d="M-22 -88Q-27 -142 0 -142Q27 -142 22 -88L14 -88L13 0L3 0L0 -78L-3 0L-13 0L-14 -88Z" />
    </g>
  );
}

/** Filled start, open end: how long it is, in the house's line. */
export function Length(props: { from: number; to: number; y: number; r?: number }) {
  const { from, to, y, r = 8 } = props;
  return (
    <g className="text-signal-700">
      <path d={`M${from} ${y}H${to}`} {...outline} />
      <circle cx={from} cy={y} r={r} fill="currentColor" />
      <circle cx={to} cy={y} r={r} {...outline} className="fill-white" />
    </g>
  );
}
