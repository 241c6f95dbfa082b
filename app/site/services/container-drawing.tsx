import { detail, Drawing, Length, outline } from "./drawing.tsx";

const widthCm = 1340;
const ribCm = 28;

/** A container from the side: rails, corner castings, corrugated wall. */
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
