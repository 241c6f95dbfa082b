import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";

export type TimelineTone = "done" | "current" | "alert" | "overdue" | "idle" | "expected";

const marks: Record<TimelineTone, string> = {
  done: "border-green-700 bg-green-700",
  current: "border-signal-500 bg-signal-500 ring-4 ring-signal-500/20",
  alert: "border-red-700 bg-red-700 ring-4 ring-red-100",
  overdue: "border-yellow-700 bg-yellow-100 ring-4 ring-yellow-100",
  idle: "border-slate-400 bg-(--line-ground,var(--color-white)) forced-colors:border-[CanvasText] forced-colors:bg-[Canvas]",
  expected:
    "border-dashed border-slate-500 bg-(--line-ground,var(--color-white)) forced-colors:border-[CanvasText] forced-colors:bg-[Canvas]",
};

export function Timeline({ className, ...rest }: ComponentProps<"ol">) {
  return <ol {...rest} className={classNames("relative", className)} />;
}

type TimelineItemProps = Omit<ComponentProps<"li">, "title"> & {
  tone?: TimelineTone;
  title: ReactNode;
  time?: ReactNode;
  children?: ReactNode;
};

export function TimelineItem({
  tone = "idle",
  title,
  time,
  children,
  className,
  ...rest
}: TimelineItemProps) {
  return (
    <li
      {...rest}
      data-tone={tone}
      className={classNames(
        "group/stop relative pb-6 pl-8 last:pb-0",
        "before:absolute before:top-[1.1rem] before:bottom-[-0.5rem] before:left-[5.25px] before:content-[''] last:before:hidden",
        tone === "expected"
          ? "before:border-l-[1.5px] before:border-dashed before:border-slate-400"
          : "before:w-[1.5px] before:bg-slate-300 print:before:[print-color-adjust:exact] forced-colors:before:bg-[CanvasText]",
        className,
      )}
    >
      <span
        aria-hidden="true"
        className={classNames(
          "absolute top-[0.4rem] left-0 size-3 rounded-full border-[1.5px] forced-color-adjust-none print:[print-color-adjust:exact]",
          marks[tone],
        )}
      />
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
        <div
          className={classNames(
            "font-semibold wrap-anywhere",
            tone === "alert" ? "text-red-700" : "text-ink-900",
          )}
        >
          {title}
        </div>
        {time ? <div className="figures text-sm text-slate-600">{time}</div> : null}
      </div>
      {children ? <div className="mt-1 text-sm text-slate-600">{children}</div> : null}
    </li>
  );
}
