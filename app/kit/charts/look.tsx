/** Pattern of each series, besides its colour, so that series can be told apart in print and in forced colours. */
const LOOKS = ["ink", "blue", "slate", "red", "white"] as const;
export type SeriesPattern = (typeof LOOKS)[number];

const TILE = 6;

export function ChartPatterns() {
  return (
    <svg
      width="0"
      height="0"
      aria-hidden="true"
      focusable="false"
      className="absolute forced-color-adjust-none"
    >
      <defs>
        <Pattern look="ink" paper="fill-bar forced-colors:fill-[CanvasText]" />
        <Pattern look="blue" paper="fill-blue-100 forced-colors:fill-[Canvas]">
          <path
            d="M-1.5 1.5l3-3M0 6l6-6M4.5 7.5l3-3"
            strokeWidth="1.6"
            className="stroke-blue-700 forced-colors:stroke-[CanvasText]"
          />
        </Pattern>
        <Pattern look="slate" paper="fill-slate-100 forced-colors:fill-[Canvas]">
          <path
            d="M1.5 1.5h.01M4.5 4.5h.01"
            strokeWidth="2"
            strokeLinecap="round"
            className="stroke-slate-600 forced-colors:stroke-[CanvasText]"
          />
        </Pattern>
        <Pattern look="red" paper="fill-red-100 forced-colors:fill-[Canvas]">
          <path
            d="M0 0l6 6M0 6l6-6"
            strokeWidth="1.3"
            className="stroke-red-700 forced-colors:stroke-[CanvasText]"
          />
        </Pattern>
        <Pattern look="white" paper="fill-white forced-colors:fill-[Canvas]" />
      </defs>
    </svg>
  );
}

function Pattern(props: { look: SeriesPattern; paper: string; children?: React.ReactNode }) {
  return (
    <pattern id={idOf(props.look)} width={TILE} height={TILE} patternUnits="userSpaceOnUse">
      <rect width={TILE} height={TILE} className={props.paper} />
      {props.children}
    </pattern>
  );
}

const idOf = (look: SeriesPattern) => `chart-${look}`;

const OUTLINES: Record<SeriesPattern, string> = {
  ink: "stroke-bar forced-colors:stroke-[CanvasText]",
  blue: "stroke-blue-700 forced-colors:stroke-[CanvasText]",
  slate: "stroke-slate-600 forced-colors:stroke-[CanvasText]",
  red: "stroke-red-700 forced-colors:stroke-[CanvasText]",
  white: "stroke-slate-600 forced-colors:stroke-[CanvasText]",
};

export function fillProps(look: SeriesPattern) {
  return { fill: `url(#${idOf(look)})`, strokeWidth: 1, className: OUTLINES[look] };
}

export function Legend(props: { items: readonly { look: SeriesPattern; label: string; value?: string }[] }) {
  return (
    <ul className="figures flex flex-wrap gap-x-5 gap-y-1.5 text-slate-700">
      {props.items.map(({ look, label, value }) => (
        <li key={label} className="flex items-center gap-2">
          <svg
            width="20"
            height="14"
            aria-hidden="true"
            focusable="false"
            className="shrink-0 forced-color-adjust-none"
          >
            <rect x="0.5" y="0.5" width="19" height="13" {...fillProps(look)} />
          </svg>
          <span>
            <span>{label}</span>
            {value === undefined ? null : <b className="ml-1.5 font-semibold text-ink-900">{value}</b>}
          </span>
        </li>
      ))}
    </ul>
  );
}
