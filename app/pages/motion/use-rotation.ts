import { type FocusEvent, type PointerEvent, useEffect, useState } from "react";
import { useMediaQuery } from "#app/kit/ui/use-media-query.ts";

/** True for people who asked for less motion, and on the server, so that nothing moves before we know. */
const useReducedMotion = () => useMediaQuery("(prefers-reduced-motion: reduce)", true);

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
 * Every so many milliseconds. Still in a hidden tab, under the pointer, with the keyboard inside, when paused, and
 * for reduced motion until someone presses play (WCAG 2.2.2).
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
      // A finger leaves no pointer behind that would hold it for ever.
      onPointerEnter: (event) => setHovered(event.pointerType === "mouse"),
      onPointerLeave: () => setHovered(false),
      // Only the keyboard holds, and not on the pause control itself: play must play.
      onFocus: (event) =>
        setFocused(event.target.matches(":focus-visible") && !event.target.closest("[data-pause]")),
      onBlur: () => setFocused(false),
    },
  };
}
