import "./scroll-strip.css";
import type { ComponentProps } from "react";
import { classNames } from "../ui/class-names.ts";

/** Navigation in one row, which scrolls sideways where it does not fit and fades at each end that goes on. */
export function ScrollStrip({ className, ...rest }: ComponentProps<"nav">) {
  return <nav {...rest} className={classNames("scroll-strip", className)} />;
}
