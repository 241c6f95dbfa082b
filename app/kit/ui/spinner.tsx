import { classNames } from "./class-names.ts";

type SpinnerProps = {
  size?: "sm" | "md" | "lg";
  label?: string | null;
  className?: string;
};

const sizes = { sm: "w-5!", md: "w-10!", lg: "w-20!" };

export function Spinner({ size = "md", label = "Loading", className }: SpinnerProps) {
  const line = { fill: "none", stroke: "currentColor", strokeWidth: size === "sm" ? 3 : 2 };
  return (
    <span
      role={label === null ? undefined : "status"}
      className={classNames("inline-flex items-center", className)}
    >
      <svg viewBox="0 0 40 18" aria-hidden="true" className={classNames("h-auto!", sizes[size])}>
        <path d="M4 14 C 12 2, 28 2, 36 14" {...line} opacity="0.25" strokeLinecap="round" />
        <path
          d="M4 14 C 12 2, 28 2, 36 14"
          {...line}
          pathLength="100"
          strokeDasharray="34 200"
          strokeLinecap="round"
          className="animate-travel"
        />
        <circle cx="4" cy="14" r="3" fill="currentColor" />
      </svg>
      {label === null ? null : <span className="sr-only">{label}</span>}
    </span>
  );
}
