import { UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "../ui/class-names.ts";

/** Classes of a toggle for one condition of a list. */
export const QUICK_FILTER =
  "flex h-8 shrink-0 items-center gap-1.5 rounded-full border border-slate-300 bg-white px-3 font-medium whitespace-nowrap text-ink-900 hover:border-ink-700 " +
  "pointer-coarse:h-11";

/** The toggle as a checkbox of the list's form. */
export const QuickFilter = (props: { name: string; isOn: boolean; children: ReactNode }) => (
  <label
    className={classNames(
      QUICK_FILTER,
      "relative cursor-pointer has-checked:border-ink-800 has-checked:bg-ink-800 has-checked:text-white has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus) max-sm:justify-center forced-colors:has-checked:outline-2",
    )}
  >
    <input
      type="checkbox"
      name={props.name}
      value="1"
      defaultChecked={props.isOn}
      className="absolute inset-0 cursor-pointer opacity-0"
    />
    {props.children}
  </label>
);

/** The toggle «Mine», the same in every list. */
export const MineFilter = ({ isOn }: { isOn: boolean }) => (
  <QuickFilter name="mine" isOn={isOn}>
    <UserRound aria-hidden="true" className="size-4 shrink-0" />
    <span>Mine</span>
  </QuickFilter>
);
