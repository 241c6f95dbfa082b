import type { ReactNode } from "react";
import { detail, Drawing, Length, outline } from "./drawings.tsx";

const widthCm = 1760;

const white = { ...outline, className: "fill-white" };

function Wheels({ at, r }: { at: readonly number[]; r: number }) {
  return at.map((x) => (
    <g key={x}>
      <circle cx={x} cy={-r} r={r} {...outline} className="fill-slate-200" />
      <circle cx={x} cy={-r} r={r * 0.45} {...detail} />
    </g>
  ));
}

const shapes: Record<"van" | "lorry" | "trailer", { lengthCm: number; heightCm: number; lines: ReactNode }> =
  {
    van: {
      lengthCm: 590,
      heightCm: 255,
      lines: (
        <>
          <path
            d="M4-46V-236Q4-255 24-255H388Q420-255 440-238L512-150 572-132Q588-126 590-106V-58Q590-46 576-46Z"
            {...white}
          />
          <path d="M402-226H424L486-152H402Z" {...outline} />
          <path d="M390-250V-52M296-250V-52M4-92H390M500-146 486-152" {...detail} />
          <Wheels at={[128, 478]} r={36} />
        </>
      ),
    },
    lorry: {
      lengthCm: 850,
      heightCm: 345,
      lines: (
        <>
          <rect x="2" y="-345" width="632" height="238" {...white} />
          <path d="M2-124H634M80-345V-107M634-345" {...detail} />
          <path d="M10-106H850V-84H10Z" {...white} />
          <path d="M654-66V-284Q654-298 668-298H772Q790-298 797-282L838-192 848-124V-66Z" {...white} />
          <path d="M700-274H768L810-192H700Z" {...outline} />
          <path d="M690-290V-74M690-180H836" {...detail} />
          <Wheels at={[176, 748]} r={48} />
        </>
      ),
    },
    trailer: {
      lengthCm: 1650,
      heightCm: 400,
      lines: (
        <>
          <rect x="2" y="-400" width="1358" height="278" {...white} />
          <path
            d={`M2-140H1360${Array.from({ length: 9 }, (_, place) => `M${136 * (place + 1)}-400V-122`).join("")}`}
            {...detail}
          />
          <path d="M30-122H1330L1300-98H60Z" {...white} />
          <path d="M952-98V-12M940-6H966" {...outline} />
          <path d="M1180-88H1640V-66H1180Z" {...white} />
          <path
            d="M1424-62V-334Q1424-374 1468-380L1562-388Q1592-388 1600-366L1636-232 1650-150V-62Z"
            {...white}
          />
          <path d="M1506-316H1588L1622-228H1506Z" {...outline} />
          <path d="M1490-376V-72M1490-212H1640" {...detail} />
          <Wheels at={[170, 300, 430, 1246, 1546]} r={50} />
        </>
      ),
    },
  };

export function VehicleDrawing({ shape }: { shape: keyof typeof shapes }) {
  const { lengthCm, heightCm, lines } = shapes[shape];
  return (
    <Drawing widthCm={widthCm} heightCm={440} personCm={lengthCm + 66}>
      {lines}
      <Length from={0} to={lengthCm} y={-heightCm - 26} />
    </Drawing>
  );
}
