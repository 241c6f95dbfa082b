/**
 * Runs in the page, as text: a page that cannot be left without a connection stays, and says so. Code that does not come
 * makes the router load the page anew, of which nothing would be left then. Needs the Navigation API.
 */
export function stayWithoutConnection(): void {
  let stays = false;
  const say = (lost: boolean) => {
    const note = document.querySelector<HTMLElement>("[data-no-connection]");
    if (note) note.hidden = !lost;
  };
  (window as { navigation?: EventTarget }).navigation?.addEventListener("navigate", (event) => {
    const { navigationType, userInitiated } = event as Event & {
      navigationType: string;
      userInitiated: boolean;
    };
    if (navigationType !== "reload" || userInitiated || navigator.onLine) return;
    event.preventDefault();
    stays = true;
    say(true);
  });
  addEventListener("online", () => say(false));
  const onLink = (event: Event) => {
    if (!stays || !(event.target as Element).closest('a[href^="/"]')) return;
    // Once there is one again the browser follows the link by itself: it asks for failed code no second time.
    if (navigator.onLine) event.stopPropagation();
    else event.preventDefault();
  };
  document.addEventListener("click", onLink, true);
}
