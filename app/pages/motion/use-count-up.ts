import { useEffect, useRef } from "react";
import { formatCount } from "#app/kit/text/counts.ts";

const durationMs = 2000;
const visibleShare = 0.3;

/** From 0 once 30% of the element is visible (`data-count`, final text in the HTML); hidden until then. */
export function useCountUp() {
  const strip = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = strip.current;
    if (!element || window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const numbers = [...element.querySelectorAll<HTMLElement>("[data-count]")];
    const finals = numbers.map((number) => number.textContent);
    let frame = 0;
    const settle = () => {
      cancelAnimationFrame(frame);
      for (const [place, number] of numbers.entries()) number.textContent = finals[place] ?? "";
      delete element.dataset.counting;
    };
    const run = () => {
      const started = performance.now();
      element.dataset.counting = "running";
      const step = (now: number) => {
        const share = Math.min(Math.max((now - started) / durationMs, 0), 1);
        if (share === 1) return settle();
        for (const [place, number] of numbers.entries()) {
          number.textContent = partOf(finals[place] ?? "", 1 - (1 - share) ** 3);
        }
        frame = requestAnimationFrame(step);
      };
      frame = requestAnimationFrame(step);
    };
    element.dataset.counting = "waiting";
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        run();
      },
      { threshold: visibleShare },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      settle();
    };
  }, []);
  return strip;
}

/** «10,000+» at a quarter of the way is «2,500+». */
function partOf(final: string, share: number): string {
  const digits = Number(final.replace(/\D/g, ""));
  const suffix = final.replace(/^[\d.,\s]+/, "");
  return formatCount(Math.round(digits * share)) + suffix;
}
