import { classNames } from "./class-names.ts";

type RouteLineProps = {
  className?: string;
  shape?: "arc" | "flat";
  dashed?: boolean;
};

/** The brand's line from a filled start to an open end. Decorative, hidden from screen readers. */
export function RouteLine({ className, shape = "arc", dashed = false }: RouteLineProps) {
  const flat = shape === "flat";
  return (
    <span
      aria-hidden="true"
      className={classNames("relative block", flat ? "h-[9px]" : "aspect-[5/1.35]", className)}
    >
      <svg
        viewBox="0 0 100 27"
        preserveAspectRatio="none"
        className="absolute inset-0 size-full overflow-visible"
      >
        <path
          d={flat ? "M1 13.5 H 99" : "M1 23 C 28 -6, 72 -6, 99 23"}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeDasharray={dashed ? "3 4" : undefined}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <span
        className={classNames(
          "absolute left-0 size-[9px] -translate-y-1/2 rounded-full bg-current print:[print-color-adjust:exact] forced-colors:bg-[CanvasText]",
          flat ? "top-1/2" : "top-[85%]",
        )}
      />
      <span
        className={classNames(
          "absolute right-0 size-[9px] -translate-y-1/2 rounded-full border-[1.5px] border-current bg-(--line-ground,white)",
          flat ? "top-1/2" : "top-[85%]",
        )}
      />
    </span>
  );
}
