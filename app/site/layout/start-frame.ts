/**
 * What moves in the frame of a public page: the header turns solid after 50 px, the button back to the top comes after
 * 300 px, the small menu says whether it is open. Uses nothing from outside of itself, because it also runs as text in
 * the page: before React has begun there, and on pages that never load it (docs/decisions/0017). Starts once.
 */
export function startFrame(): void {
  const page = window as Window & { frameStarted?: boolean };
  const find = (selector: string) => document.querySelector<HTMLElement>(selector);
  const follow = () => {
    const header = find(".site-header");
    if (header) header.dataset.scrolled = String(window.scrollY > 50);
    const back = find("[data-back-to-top]");
    if (back) back.hidden = window.scrollY <= 300;
  };
  // After the next picture, when the layout is known: asking earlier would make one more.
  requestAnimationFrame(() => setTimeout(follow));
  if (page.frameStarted) return;
  page.frameStarted = true;
  addEventListener("scroll", follow, { passive: true });
  addEventListener("pageshow", follow);
  document.addEventListener(
    "toggle",
    (event) => {
      if ((event.target as Element).id !== "small-menu") return;
      const open = (event as ToggleEvent).newState === "open";
      const button = find('[popovertarget="small-menu"]');
      button?.setAttribute("aria-expanded", String(open));
      button?.setAttribute("aria-label", open ? "Close menu" : "Open menu");
    },
    true,
  );
  // Tab leads out of the menu: what it comes to must not stay beneath it.
  document.addEventListener("focusin", ({ target }) => {
    if (!(target as Element).closest(".site-header")) find("#small-menu:popover-open")?.hidePopover();
  });
  document.addEventListener("click", (event) => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    if (target.closest("#small-menu a")) find("#small-menu")?.hidePopover();
    if (!target.closest("[data-back-to-top]")) return;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    window.scrollTo({ top: 0, behavior: still ? "auto" : "smooth" });
    // The button goes; who pressed it by key goes on from the top.
    if (event.detail === 0) find('.site-header [href="/"]')?.focus();
  });
}
