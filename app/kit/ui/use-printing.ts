import { useSyncExternalStore } from "react";
import { flushSync } from "react-dom";

let betweenPrintEvents = false;

export function usePrinting(): boolean {
  return useSyncExternalStore(
    followPaper,
    () => betweenPrintEvents || matchMedia("print").matches,
    () => false,
  );
}

function followPaper(changed: () => void): () => void {
  const paper = matchMedia("print");
  // Synchronous: only elements that exist when the handler returns are printed.
  const follow = ({ type }: Event) => {
    if (type !== "change") betweenPrintEvents = type === "beforeprint";
    flushSync(changed);
  };
  addEventListener("beforeprint", follow);
  addEventListener("afterprint", follow);
  paper.addEventListener("change", follow);
  return () => {
    removeEventListener("beforeprint", follow);
    removeEventListener("afterprint", follow);
    paper.removeEventListener("change", follow);
  };
}
