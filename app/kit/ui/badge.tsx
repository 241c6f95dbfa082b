import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

const tones = {
  yellow: "bg-yellow-100 text-yellow-700",
  blue: "bg-blue-100 text-blue-700",
  green: "bg-green-100 text-green-700",
  red: "bg-red-100 text-red-700",
  grey: "bg-grey-100 text-grey-700",
};

const LINES: Record<string, string> = {
  "two lines": "line-clamp-2",
  "three lines": "line-clamp-3",
  true: "",
  false: "truncate",
};

export type BadgeTone = keyof typeof tones;

export type BadgeProps = {
  tone?: BadgeTone;
  children: ReactNode;
  /** Wraps the text over any number of lines, or at most two or three; by default the text is truncated to one line. */
  whole?: boolean | "two lines" | "three lines";
  className?: string;
  lang?: string;
};

export function Badge({ tone = "grey", children, whole = false, className, lang }: BadgeProps) {
  return (
    <span
      data-tone={tone}
      lang={lang}
      className={classNames(
        "inline-flex max-w-full items-center gap-1.5 rounded-sm px-2 text-xs font-semibold tracking-[0.03em] forced-colors:border print:border print:border-current",
        typeof whole === "string"
          ? "min-h-5 py-0.5 leading-3.5 whitespace-normal"
          : whole
            ? "min-h-6 py-0.5 leading-5 wrap-anywhere"
            : "h-6 whitespace-nowrap",
        tones[tone],
        className,
      )}
    >
      <span className={LINES[String(whole)]} title={typeof children === "string" ? children : undefined}>
        {children}
      </span>
    </span>
  );
}
