import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";

const tones = {
  ink: "[&::-moz-progress-bar]:bg-ink-800 [&::-webkit-progress-value]:bg-ink-800",
  amber: "[&::-moz-progress-bar]:bg-yellow-700 [&::-webkit-progress-value]:bg-yellow-700",
  red: "[&::-moz-progress-bar]:bg-red-700 [&::-webkit-progress-value]:bg-red-700",
};

const NEARLY_FULL = 0.9;

/** Load of a truck, container or vehicle: amber from 90 % on, red above 100 %, where the bar ends. */
export function LoadBar(props: { label: string; share: number; className?: string }) {
  const { label, share, className } = props;
  return (
    <ProgressBar
      aria-label={label}
      value={Math.min(share, 1)}
      tone={share > 1 ? "red" : share >= NEARLY_FULL ? "amber" : "ink"}
      className={className}
    />
  );
}

/** A thin bar that shows the share of `max`. */
export function ProgressBar({
  tone = "ink",
  className,
  ...rest
}: ComponentProps<"progress"> & { tone?: keyof typeof tones; "aria-label": string }) {
  return (
    <progress
      {...rest}
      className={classNames(
        "block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-slate-200 forced-colors:appearance-auto [&::-webkit-progress-bar]:bg-slate-200",
        tones[tone],
        className,
      )}
    />
  );
}
