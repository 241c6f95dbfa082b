import shapes from "./drawings.json";

const outline = {
  fill: "none",
  stroke: "currentColor",
  strokeWidth: 1.5,
  strokeLinejoin: "round",
  vectorEffect: "non-scaling-stroke",
} as const;
const detail = { ...outline, strokeWidth: 0.75, opacity: 0.65 } as const;
const LOOKS = {
  outline,
  detail,
  white: { ...outline, className: "fill-white" },
  filled: { fill: "currentColor" },
} as const;
type Look = keyof typeof LOOKS;

interface Shape {
  lengthCm: number;
  heightCm: number;
  personCm: number;
  wheels?: { r: number; at: readonly number[] };
  paths: readonly { d: string; look: Look }[];
}

export function ShapeDrawing({ shape, frame }: { shape: string; frame: keyof typeof FRAMES }) {
  const drawn = (shapes as Record<string, object>)[shape] as Shape | undefined;
  return drawn ? <Drawing {...drawn} frame={frame} /> : null;
}

const CASTING = "h18v12h-18Z";
const RIB_CM = 28;

export function ContainerDrawing({ lengthCm, heightCm }: { lengthCm: number; heightCm: number }) {
  const ribs = Array.from(
    { length: Math.floor((lengthCm - 40) / RIB_CM) },
    (_, place) => 30 + place * RIB_CM,
  );
  const corners = [-12, -heightCm].flatMap((y) => [0, lengthCm - 18].map((x) => `M${x} ${y}${CASTING}`));
  const paths: Shape["paths"] = [
    { d: `M0 ${-heightCm}H${lengthCm}V0H0Z`, look: "white" },
    { d: `M0 ${14 - heightCm}H${lengthCm}M0 -16H${lengthCm}`, look: "detail" },
    { d: ribs.map((x) => `M${x} ${14 - heightCm}V-16`).join(""), look: "detail" },
    { d: corners.join(""), look: "filled" },
  ];
  return (
    <Drawing
      lengthCm={lengthCm}
      heightCm={heightCm}
      personCm={lengthCm + 70}
      paths={paths}
      frame="container"
    />
  );
}

/** Frames; drawings in frames of the same width have the same scale. */
const FRAMES = {
  container: { widthCm: 1340, heightCm: 330, gap: 26, r: 8 },
  vehicle: { widthCm: 1760, heightCm: 440, gap: 26, r: 8 },
  unitLoad: { widthCm: 430, heightCm: 270, gap: 16, r: 3.5 },
};
const MARGIN = 12;

/** A drawing in centimetres, with the ground at y = 0 and a person of 1.75 m beside it. Decorative: the table has the figures. */
function Drawing(props: Shape & { frame: keyof typeof FRAMES }) {
  const { lengthCm, personCm, wheels, paths } = props;
  const { widthCm, heightCm, gap, r } = FRAMES[props.frame];
  const y = -props.heightCm - gap;
  return (
    <svg
      viewBox={`0 ${-heightCm - MARGIN} ${widthCm} ${heightCm + MARGIN * 2}`}
      aria-hidden="true"
      className="block h-auto w-full overflow-visible text-ink-800"
    >
      <path d={`M0 0H${widthCm}`} {...outline} className="text-slate-400" />
      <g transform={`translate(${personCm})`} className="fill-slate-400">
        <circle cy="-161" r="13" />
        <path d="M-22 -88Q-27 -142 0 -142Q27 -142 22 -88L14 -88L13 0L3 0L0 -78L-3 0L-13 0L-14 -88Z" />
      </g>
      {paths.map(({ d, look }) => (
        <path key={d} d={d} {...LOOKS[look]} />
      ))}
      {wheels?.at.map((x) => (
        <g key={x}>
          <circle cx={x} cy={-wheels.r} r={wheels.r} {...outline} className="fill-slate-200" />
          <circle cx={x} cy={-wheels.r} r={wheels.r * 0.45} {...detail} />
        </g>
      ))}
      <g className="text-signal-700">
        <path d={`M0 ${y}H${lengthCm}`} {...outline} />
        <circle cx={0} cy={y} r={r} fill="currentColor" />
        <circle cx={lengthCm} cy={y} r={r} {...outline} className="fill-white" />
      </g>
    </svg>
  );
}
