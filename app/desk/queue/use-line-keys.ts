import { type KeyboardEvent, useRef, useState } from "react";
import { ACT_TEXTS } from "./line-acts.tsx";

/** Keyboard handling: Tab reaches one line, arrows (or J and K) move, letters run actions, on a focused line only (WCAG 2.1.4). */
export function useLineKeys(keys: readonly string[]) {
  const region = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<string>();
  // When the active line has left the list, the first one is active.
  const active = chosen !== undefined && keys.includes(chosen) ? chosen : keys[0];
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const line = (event.target as HTMLElement).closest<HTMLElement>("[data-line]");
    if (!line) return;
    const lines = [...(region.current?.querySelectorAll<HTMLElement>("[data-line]") ?? [])];
    const handled = move(lines, lines.indexOf(line), event.key) || act(line, event.key);
    if (handled) event.preventDefault();
  };
  return {
    region: { ref: region, onKeyDown, role: "presentation" },
    lineOf: (key: string) => ({ active: key === active, onActive: () => setChosen(key) }),
  };
}

function move(lines: readonly HTMLElement[], from: number, key: string): boolean {
  const last = lines.length - 1;
  const places: Record<string, number> = {
    ArrowDown: from + 1,
    j: from + 1,
    ArrowUp: from - 1,
    k: from - 1,
    Home: 0,
    End: last,
  };
  const to = places[key];
  if (to === undefined) return false;
  const line = lines[Math.min(Math.max(0, to), last)];
  line?.querySelector<HTMLElement>("[data-main]")?.focus();
  line?.scrollIntoView({ block: "nearest" });
  return true;
}

function act(line: HTMLElement, pressed: string): boolean {
  for (const [name, { letter }] of Object.entries(ACT_TEXTS)) {
    const button = line.querySelector<HTMLElement>(`[data-act="${name}"]`);
    if (letter !== pressed || !button) continue;
    button.focus();
    button.click();
    return true;
  }
  return false;
}
