import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

let keeper: Promise<{ arrive: () => void } | null> | undefined;

// Fetched with the first focus: before that there is none to lose. Without it everything works as browsers do it.
const load = ({ target }: FocusEvent) => {
  if (keeper) return;
  // A window opened before the code has loaded gives the focus back too.
  const focused = [target];
  const note = (event: FocusEvent) => focused.push(event.target);
  document.addEventListener("focusin", note);
  keeper = import("./focus-keeper.ts")
    .then((code) => new code.FocusKeeper(focused))
    .catch(() => null)
    .finally(() => document.removeEventListener("focusin", note));
};

/** The focus of the whole product, once in the document's root, for as long as the document lives. */
export function KeepFocus() {
  useEffect(() => document.addEventListener("focusin", load, { once: true }), []);
  const { pathname, hash } = useLocation();
  const page = useRef<{ heading: HTMLElement | null; text?: string }>(undefined);
  useEffect(() => {
    const before = page.current;
    const heading = document.querySelector("h1");
    page.current = { heading, text: heading?.textContent };
    // A window over the same page has an address of its own, but is no other page.
    const isOther = before?.heading !== heading || before?.text !== page.current.text;
    if (before && isOther && !hash) void keeper?.then((running) => running?.arrive());
  }, [pathname, hash]);
  return null;
}
