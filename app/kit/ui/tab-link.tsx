import type { ComponentProps } from "react";
import { Link } from "react-router";
import { classNames } from "./class-names.ts";

export function TabLink({ current, ...rest }: ComponentProps<typeof Link> & { current: boolean }) {
  return (
    <Link
      {...rest}
      aria-current={current ? "page" : undefined}
      className={classNames(
        "-mb-px flex min-h-10 items-center gap-1.5 border-b-2 font-semibold pointer-coarse:min-h-11",
        current
          ? "border-ink-800 text-ink-900"
          : "border-transparent text-slate-600 hover:text-ink-900 forced-colors:border-[Canvas]",
      )}
    />
  );
}
