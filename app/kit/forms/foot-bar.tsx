import type { ReactNode } from "react";
import { stickyFoot } from "../ui/sticky-foot.ts";

/** A bar that stays at the foot of the screen below a long form: its sums, and its buttons. */
export function FootBar({ sums, children }: { sums: ReactNode; children: ReactNode }) {
  return (
    <div
      ref={stickyFoot}
      className="sticky bottom-0 z-10 -mx-4 mt-5 -mb-3 flex flex-wrap items-center justify-end gap-x-6 gap-y-2 border-t border-slate-300 bg-white px-4 py-3 sm:-mb-6 lg:-mx-6 lg:px-6"
    >
      <div className="mr-auto min-w-0">{sums}</div>
      <div className="flex flex-wrap justify-end gap-2">{children}</div>
    </div>
  );
}

/** For the fields above the bar: one that takes the focus is scrolled clear of it. */
export const ABOVE_FOOT_BAR = "[&_:is(input,select,textarea,button,summary)]:scroll-mb-24";
