/** Inlined as text. Starts the scripts after the first paint, at the first user input or after four seconds. */
export function startDeferredScripts(): void {
  const signs = ["pointerdown", "keydown", "focusin"];
  let begun = false;
  const begin = () => {
    const waiting = document.querySelector<HTMLScriptElement>('script[type="text/late"]');
    if (begun || !waiting) return;
    begun = true;
    for (const sign of signs) removeEventListener(sign, begin);
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="late"]')];
    // Loads a few scripts at a time: two dozen requests at once block a phone for a tenth of a second.
    const step = () => {
      for (const link of links.splice(0, 4)) link.rel = "modulepreload";
      if (links.length > 0) return void setTimeout(step);
      const started = document.createElement("script");
      started.type = "module";
      started.text = waiting.text;
      waiting.replaceWith(started);
    };
    step();
  };
  const afterPaint = () => {
    // A page in the background is not painted.
    if (document.hidden) return begin();
    // Called after the first frame; the frame after the next one contains the whole first view.
    new PerformanceObserver((_, observer) => {
      observer.disconnect();
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(begin)));
    }).observe({ type: "paint", buffered: true });
  };
  for (const sign of signs) addEventListener(sign, begin);
  addEventListener("load", afterPaint);
  setTimeout(begin, 4000);
}
