import type { ReactNode } from "react";
import { classNames } from "#app/ui/class-names.ts";

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

const widthCm = 1340;
const ribCm = 28;

export function ContainerDrawing({ lengthCm, heightCm }: { lengthCm: number; heightCm: number }) {
  const ribs = Array.from({ length: Math.floor((lengthCm - 40) / ribCm) }, (_, place) => 30 + place * ribCm);
  const castings = [
    [0, -12],
    [lengthCm - 18, -12],
    [0, -heightCm],
    [lengthCm - 18, -heightCm],
  ] as const;
  return (
    <Drawing widthCm={widthCm} heightCm={330} personCm={lengthCm + 70}>
      <rect y={-heightCm} width={lengthCm} height={heightCm} {...outline} className="fill-white" />
      <path d={`M0 ${14 - heightCm}H${lengthCm}M0 -16H${lengthCm}`} {...detail} />
      <path d={ribs.map((x) => `M${x} ${14 - heightCm}V-16`).join("")} {...detail} />
      {castings.map(([x, y]) => (
        <rect key={`${x} ${y}`} x={x} y={y} width="18" height="12" className="fill-current" />
      ))}
      <Length from={0} to={lengthCm} y={-heightCm - 26} />
    </Drawing>
  );
}

const white = { ...outline, className: "fill-white" };

const shapes = {
  ake: {
    baseCm: 156,
    heightCm: 163,
    lines: (
      <>
        <path d="M0 0H156L201-45V-163H0Z" {...white} />
        <path d="M0-8H162M10-20V-152H190V-48L150-20Z" {...detail} />
      </>
    ),
  },
  lower: {
    baseCm: 318,
    heightCm: 163,
    lines: (
      <>
        <path d="M0 0H318V-8H0Z" {...white} />
        <path d="M6-8V-132L34-163H284L312-132V-8Z" {...white} />
        <path d="M6-86H312M6-132H312M106-8V-163M212-8V-163" {...detail} />
      </>
    ),
  },
  main: {
    baseCm: 318,
    heightCm: 244,
    lines: (
      <>
        <path d="M0 0H318V-8H0Z" {...white} />
        <path d="M6-8V-170Q20-232 90-244H228Q298-232 312-170V-8Z" {...white} />
        <path d="M6-86H312M6-168H312M106-8V-243M212-8V-243" {...detail} />
      </>
    ),
  },
} as const;

export function UnitLoadDrawing({ shape }: { shape: keyof typeof shapes }) {
  const { baseCm, heightCm, lines } = shapes[shape];
  return (
    <Drawing widthCm={430} heightCm={270} personCm={baseCm + (shape === "ake" ? 100 : 60)}>
      {lines}
      <Length from={0} to={baseCm} y={-heightCm - 16} r={3.5} />
    </Drawing>
  );
}
