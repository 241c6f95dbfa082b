import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";

/** A waybill label: small letter-spaced capitals above a heading or a value. */
export function Eyebrow({ className, ...rest }: ComponentProps<"p">) {
  return <p {...rest} className={classNames("waybill-label", className ?? "text-slate-600")} />;
}
