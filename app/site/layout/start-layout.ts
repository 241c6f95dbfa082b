/**
 * Runs in the page, as text: where a link's code does not come the router would load this page anew and lose what was
 * typed. The next one is fetched as a document; else this one stays and says so. Needs the Navigation API.
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
      // The router changes the address once the page has come.
      if (!start.isLost) start.wanted = "";
      return;
    }
    // The screen of an error has no such note, and a button that reloads.
    if (userInitiated || !findNote()) return;
    event.preventDefault();
    // Without a click it was the code of a link that is only pointed at.
    if (!start.wanted) return;
    // The router may fail again before the document has come.
    if (!start.isLost) open(start.wanted);
    start.isLost = true;
  });
  addEventListener("online", () => {
    // What was asked for without a connection may fail only now.
    start.asked += 1;
    say(false);
  });
  const onLink = (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="/"]');
    if (!link || link.target || event.ctrlKey || event.metaKey || event.shiftKey) return;
    // The router asks for failed code no second time, and draws an error where it cannot ask whose code a link needs.
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
 * Runs in the page, as text: what `.later` put off (patterns.css) would grow above, and move what one presses or is on
 * the way to. A rule with `:has(:target)` on the root would style the whole page anew for every element that comes.
 */
export function layOutDeferredOnScroll(): void {
  const finish = () => {
    if (location.hash === "" && window.scrollY === 0) return;
    for (const motion of document.getAnimations())
      if ((motion as CSSAnimation).animationName === "later") motion.finish();
  };
  if (location.hash !== "") finish();
  // After the next picture, when the layout is known: where the browser has scrolled back to.
  else requestAnimationFrame(() => setTimeout(finish));
  addEventListener("scroll", finish, { passive: true });
}

/**
 * The header turns solid after 50 px, the button to the top comes after 300 px, the small menu says whether it is open.
 * Also runs as text in the page, before React or without it (docs/decisions/0015). Starts once.
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
      find('[popovertarget="small-menu"]')?.setAttribute("aria-expanded", String(open));
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
