import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

let keeper: Promise<{ focusHeading: () => void } | null> | undefined;

// Loads the focus keeper at the first focus event. Until then, browsers handle the focus by themselves.
const load = ({ target }: FocusEvent) => {
  if (keeper) return;
  // Includes the opener of a dialog that was opened before the code has loaded.
  const focused = [target];
  const note = (event: FocusEvent) => focused.push(event.target);
  document.addEventListener("focusin", note);
  keeper = import("./focus-keeper.ts")
    .then((code) => new code.FocusKeeper(focused))
    .catch(() => null)
    .finally(() => document.removeEventListener("focusin", note));
};

/** Manages the focus of the whole application; rendered once, in the root of the document. */
export function KeepFocus() {
  useEffect(() => document.addEventListener("focusin", load, { once: true }), []);
  const { pathname, hash } = useLocation();
  const page = useRef<{ heading: HTMLElement | null; text?: string }>(undefined);
  useEffect(() => {
    const before = page.current;
    const heading = document.querySelector("h1");
    page.current = { heading, text: heading?.textContent };
    // A dialog over the same page has its own address, but is not another page.
    const isOther = before?.heading !== heading || before?.text !== page.current.text;
    if (before && isOther && !hash) void keeper?.then((running) => running?.focusHeading());
  }, [pathname, hash]);
  return null;
}
