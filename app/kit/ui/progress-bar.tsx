import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";

const tones = {
  ink: "[&::-moz-progress-bar]:bg-ink-800 [&::-webkit-progress-value]:bg-ink-800",
  red: "[&::-moz-progress-bar]:bg-red-700 [&::-webkit-progress-value]:bg-red-700",
};

/** How much of `max` is reached, as a thin bar of the house. */
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
