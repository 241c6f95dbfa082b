import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** True while the page is being printed, or shown as it would be. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const paper = matchMedia("print");
    // What is not there when the handler returns is not on the paper.
    const follow = (onPaper: boolean) => flushSync(() => setPrinting(onPaper));
    const begin = () => follow(true);
    const end = () => follow(false);
    const change = ({ matches }: MediaQueryListEvent) => follow(matches);
    addEventListener("beforeprint", begin);
    addEventListener("afterprint", end);
    paper.addEventListener("change", change);
    return () => {
      removeEventListener("beforeprint", begin);
      removeEventListener("afterprint", end);
      paper.removeEventListener("change", change);
    };
  }, []);
  return printing;
}
