import { type FocusEvent, type PointerEvent, startTransition, useEffect, useState } from "react";

/**
 * True for users who prefer reduced motion, and in the first render, so that nothing moves before it is known. What
 * moves renders again in a transition: as a store's value it would block a slow phone for a fifth of a second.
 */
function useReducedMotion(): boolean {
  const [reduced, setReduced] = useState(true);
  useEffect(() => {
    const list = matchMedia("(prefers-reduced-motion: reduce)");
    const follow = () => startTransition(() => setReduced(list.matches));
    follow();
    list.addEventListener("change", follow);
    return () => list.removeEventListener("change", follow);
  }, []);
  return reduced;
}

interface Rotation {
  index: number;
  previous: number;
  playing: boolean;
  held: boolean;
  go(index: number): void;
  toggle(): void;
  holdProps: {
    onPointerEnter(event: PointerEvent): void;
    onPointerLeave(event: PointerEvent): void;
    onFocus(event: FocusEvent): void;
    onBlur(event: FocusEvent): void;
  };
}

/**
 * Rotates every so many milliseconds. Stops in a hidden tab, on hover, with keyboard focus inside, when paused, and for
 * reduced motion until someone presses play (WCAG 2.2.2).
 */
export function useRotation(count: number, everyMs: number): Rotation {
  const [{ index, previous }, setPlace] = useState({ index: 0, previous: 0 });
  const [choice, setChoice] = useState<boolean>();
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const reduced = useReducedMotion();
  const playing = choice ?? !reduced;
  const held = hovered || focused;

  useEffect(() => {
    if (!playing || held) return;
    const timer = setInterval(() => {
      if (!document.hidden) setPlace({ index: (index + 1) % count, previous: index });
    }, everyMs);
    return () => clearInterval(timer);
  }, [playing, held, index, count, everyMs]);

  return {
    index,
    previous,
    playing,
    held,
    go: (next) => setPlace({ index: (next + count) % count, previous: index }),
    toggle: () => setChoice(!playing),
    holdProps: {
      // Touch has no pointer that leaves and would end the hover.
      onPointerEnter: (event) => setHovered(event.pointerType === "mouse"),
      onPointerLeave: () => setHovered(false),
      // Only keyboard focus stops it, and not on the pause button itself, which must be able to start it.
      onFocus: (event) =>
        setFocused(event.target.matches(":focus-visible") && !event.target.closest("[data-pause]")),
      onBlur: () => setFocused(false),
    },
  };
}
