import type { ReactNode } from "react";
import { useHydrated } from "./use-hydrated.ts";

/** Reserves the space of a control that needs JavaScript, so that controls beside it do not move. */
export function NeedsScript({ children }: { children: ReactNode }) {
  return <span className={useHydrated() ? "contents" : "invisible noscript:hidden"}>{children}</span>;
}
