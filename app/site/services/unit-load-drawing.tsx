import { detail, Drawing, Length, outline } from "./drawing.tsx";

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

/** What goes into an aircraft, seen from its end. */
export function UnitLoadDrawing({ shape }: { shape: keyof typeof shapes }) {
  const { baseCm, heightCm, lines } = shapes[shape];
  return (
    <Drawing widthCm={430} heightCm={270} personCm={baseCm + (shape === "ake" ? 100 : 60)}>
      {lines}
      <Length from={0} to={baseCm} y={-heightCm - 16} r={3.5} />
    </Drawing>
  );
}
