/**
 * Inlined as text: when the code of a link fails to load, the router would reload this page and lose input. Instead the
 * next page is loaded as a document; if that fails, this one stays with a note. Needs the Navigation API.
 */
export function openPagesWithoutScript(): void {
  const start = { wanted: "", isLost: false, asked: 0 };
  const findNote = () => document.querySelector<HTMLElement>("[data-no-connection]");
  const say = (isAway: boolean) => {
    const note = findNote();
    if (note) note.hidden = !isAway;
  };
  const open = (wanted: string) => {
    const turn = ++start.asked;
    say(!navigator.onLine);
    fetch(wanted, { method: "HEAD" }).then(
      () => location.assign(wanted),
      () => turn === start.asked && say(true),
    );
  };
  (window as { navigation?: EventTarget }).navigation?.addEventListener("navigate", (event) => {
    const { navigationType, userInitiated } = event as NavigateEvent;
    if (navigationType !== "reload") {
      // The router changes the address once the page has loaded.
      if (!start.isLost) start.wanted = "";
      return;
    }
    // The error screen has no such note, and a button that reloads.
    if (userInitiated || !findNote()) return;
    event.preventDefault();
    // Without a click it was the prefetched code of a hovered link.
    if (!start.wanted) return;
    // The router may fail again before the document has loaded.
    if (!start.isLost) open(start.wanted);
    start.isLost = true;
  });
  addEventListener("online", () => {
    // A request made offline may fail only now.
    start.asked += 1;
    say(false);
  });
  const onLink = (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="/"]');
    if (!link || link.target || event.ctrlKey || event.metaKey || event.shiftKey) return;
    // The router does not retry failed code, and shows an error when it cannot find out which code a link needs.
    const isRouters = !start.isLost && navigator.onLine;
    start.wanted = isRouters ? link.href : "";
    if (isRouters) return;
    event.preventDefault();
    event.stopPropagation();
    open(link.href);
  };
  document.addEventListener("click", onLink, true);
}

/**
 * Inlined as text: lays out content deferred by `.later` (patterns.css), which would otherwise grow above and move the
 * target of a click or scroll. A rule with `:has(:target)` on the root would restyle the whole page for every new
 * element.
 */
export function layOutDeferredOnScroll(): void {
  const finish = () => {
    if (location.hash === "" && window.scrollY === 0) return;
    for (const motion of document.getAnimations())
      if ((motion as CSSAnimation).animationName === "later") motion.finish();
  };
  if (location.hash !== "") finish();
  // After the next frame, when layout and restored scroll position are known.
  else requestAnimationFrame(() => setTimeout(finish));
  addEventListener("scroll", finish, { passive: true });
}

/**
 * Makes the header opaque after 50 px, shows the back-to-top button after 300 px, and reflects the small menu's state.
 * Also inlined as text, for use before or without React (docs/decisions/0015). Starts once.
 */
export function startLayout(): void {
  const page = window as Window & { frameStarted?: boolean };
  const find = (selector: string) => document.querySelector<HTMLElement>(selector);
  const follow = () => {
    const header = find(".site-header");
    if (header) header.dataset.scrolled = String(window.scrollY > 50);
    const back = find("[data-back-to-top]");
    if (back) back.hidden = window.scrollY <= 300;
  };
  // After the next frame, when the layout is known: reading it earlier would force another one.
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
      find('[popovertarget="small-menu"]')?.setAttribute("aria-expanded", String(open));
    },
    true,
  );
  // Closes the menu when Tab leaves it, so that it does not cover the focus.
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
    // The button disappears; keyboard users continue at the top.
    if (event.detail === 0) find('.site-header [href="/"]')?.focus();
  });
}
