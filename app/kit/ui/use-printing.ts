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
  // What is not there when the handler returns is not on the paper.
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
