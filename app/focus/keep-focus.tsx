import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * The focus of the whole product, once in the document's root: `focus-keeper.ts`, fetched with the first focus. Before
 * that there is none to lose; without it (the connection broke) everything works as browsers do it.
 */
export function KeepFocus() {
  const keeper = useRef<ReturnType<typeof load>>(undefined);
  useEffect(() => {
    const start = () => {
      keeper.current ??= load();
    };
    document.addEventListener("focusin", start, { once: true });
    return () => {
      document.removeEventListener("focusin", start);
      void keeper.current?.then((running) => running?.stop());
      keeper.current = undefined;
    };
  }, []);
  const { pathname, hash } = useLocation();
  const shown = useRef<string[]>(undefined);
  useEffect(() => {
    const title = document.querySelector("h1")?.textContent ?? "";
    const [path, heading] = shown.current ?? [pathname];
    shown.current = [pathname, title];
    // A window over the same page has an address of its own, but is no other page.
    if (path === pathname || heading === title || hash) return;
    void keeper.current?.then((running) => running?.arrive());
  }, [pathname, hash]);
  return null;
}

async function load() {
  const code = await import("./focus-keeper.ts").catch(() => null);
  return code && new code.FocusKeeper();
}
