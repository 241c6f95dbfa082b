/** Runs as text, once the first view is painted, at the first sign of a person, or after four seconds. */
export function startDeferredScripts(): void {
  const signs = ["pointerdown", "keydown", "focusin"];
  let begun = false;
  const begin = () => {
    const waiting = document.querySelector<HTMLScriptElement>('script[type="text/late"]');
    if (begun || !waiting) return;
    begun = true;
    for (const sign of signs) removeEventListener(sign, begin);
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="late"]')];
    // A few at a time: two dozen requests made in one go hold a telephone up for a tenth of a second.
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
    // A page in the background paints nothing.
    if (document.hidden) return begin();
    // Called once a first frame was on the screen. The one after next then has all of the first view.
    new PerformanceObserver((_, observer) => {
      observer.disconnect();
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(begin)));
    }).observe({ type: "paint", buffered: true });
  };
  for (const sign of signs) addEventListener(sign, begin);
  addEventListener("load", afterPaint);
  setTimeout(begin, 4000);
}
