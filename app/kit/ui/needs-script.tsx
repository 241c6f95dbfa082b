import type { ReactNode } from "react";
import { useHydrated } from "./use-hydrated.ts";

/** A control that needs a script keeps its room until it has come: the controls beside it would move under the pointer. */
export function NeedsScript({ children }: { children: ReactNode }) {
  return <span className={useHydrated() ? "contents" : "invisible"}>{children}</span>;
}
