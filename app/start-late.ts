/**
 * Runs in the page, as text: starts the scripts `lateScripts` put off, once all of the first view is loaded and painted,
 * at the first sign of a person, or after four seconds.
 */
export function startLate(): void {
  const signs = ["pointerdown", "keydown", "focusin"];
  let begun = false;
  const begin = () => {
    const waiting = document.querySelector<HTMLScriptElement>('script[type="text/late"]');
    if (begun || !waiting) return;
    begun = true;
    for (const sign of signs) removeEventListener(sign, begin);
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="late"]'))
      link.rel = "modulepreload";
    const started = document.createElement("script");
    started.type = "module";
    started.text = waiting.text;
    waiting.replaceWith(started);
  };
  const afterPaint = () => {
    // A page in the background paints nothing.
    if (document.hidden) return begin();
    // The second frame begins when the first is on its way to the screen; then whenever there is time.
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        "requestIdleCallback" in window ? requestIdleCallback(begin, { timeout: 500 }) : setTimeout(begin),
      ),
    );
  };
  for (const sign of signs) addEventListener(sign, begin);
  addEventListener("load", afterPaint);
  setTimeout(begin, 4000);
}
