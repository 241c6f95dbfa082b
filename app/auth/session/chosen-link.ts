let chosen: URL | null = null;

function note({ target }: Event): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  if (link) chosen = new URL(link.href);
}

/** Notes the links that are clicked, until the returned function is called. */
export function watchLinks(): () => void {
  document.addEventListener("click", note, true);
  return () => document.removeEventListener("click", note, true);
}

/**
 * The page a data request reads because its link was clicked, with its hash; null for any other request. The router
 * knows as much, but tells components only when they are drawn again.
 */
export function chosenPage(request: string): string | null {
  const { pathname } = new URL(request, window.location.href);
  if (!chosen || pathname.replace(/(\/_)?\.data$/, "") !== chosen.pathname) return null;
  return chosen.pathname + chosen.search + chosen.hash;
}
