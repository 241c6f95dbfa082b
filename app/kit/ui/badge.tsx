import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

const tones = {
  yellow: "bg-yellow-100 text-yellow-700",
  blue: "bg-blue-100 text-blue-700",
  green: "bg-green-100 text-green-700",
  red: "bg-red-100 text-red-700",
  grey: "bg-grey-100 text-grey-700",
};

export type BadgeTone = keyof typeof tones;

export type BadgeProps = {
  tone?: BadgeTone;
  children: ReactNode;
  /** In as many lines as its words take, or in two at most; else in one, cut where it is too long. */
  whole?: boolean | "two lines";
  className?: string;
};

export function Badge({ tone = "grey", children, whole = false, className }: BadgeProps) {
  return (
    <span
      data-tone={tone}
      className={classNames(
        "inline-flex max-w-full items-center gap-1.5 rounded-sm px-2 text-xs font-semibold tracking-[0.03em] forced-colors:border print:border print:border-current",
        whole === "two lines"
          ? "min-h-5 py-0.5 leading-3.5 whitespace-normal"
          : whole
            ? "min-h-6 py-1 wrap-anywhere"
            : "h-6 whitespace-nowrap",
        tones[tone],
        className,
      )}
    >
      <span
        className={whole === "two lines" ? "line-clamp-2" : whole ? "" : "truncate"}
        title={typeof children === "string" ? children : undefined}
      >
        {children}
      </span>
    </span>
  );
}
