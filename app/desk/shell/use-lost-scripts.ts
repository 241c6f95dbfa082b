import { useEffect, useEffectEvent, useRef } from "react";
import { createPath, useLocation, useNavigate, useNavigation } from "react-router";
import { isReady } from "#app/live/live-channel.ts";
import { usePageRouter } from "#app/kit/lists/page-router.ts";
import { toast } from "#app/kit/ui/toast.ts";

const REPEATED_WITHIN_MS = 2000;

/**
 * Handles scripts that fail to load. React Router would reload the current page, and lose it offline. Instead the
 * target page is loaded as a document; when the server does not respond, a toast offers a retry. A script that was only
 * prefetched changes nothing.
 */
export function useLostScripts(): void {
  const here = createPath(useLocation());
  const { location } = useNavigation();
  const wanted = location ? createPath(location) : here;
  const navigate = useNavigate();
  // React Router requests a script only once: after a failure its page is loaded as a document again.
  const lostAt = useRef(-Infinity);

  const stay = useEffectEvent(() => {
    void navigate(here, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false });
  });
  useEffect(() => {
    if (lostAt.current >= 0 && wanted !== here) void openDocument(wanted, () => stay());
  }, [wanted, here]);

  const router = usePageRouter();
  const onNavigate = useEffectEvent((event: NavigateEvent) => {
    // People reload, and so do the buttons of an error screen.
    if (event.navigationType !== "reload" || event.userInitiated || router?.state.errors) return;
    event.preventDefault();
    // Reads the router's own state: a script may fail before the new state is rendered.
    const next = router?.state.navigation.location;
    // Each module of a route fails separately: further failures may follow when the page has already been kept.
    if (!next || event.timeStamp - lostAt.current < REPEATED_WITHIN_MS) return;
    lostAt.current = event.timeStamp;
    void openDocument(createPath(next), () => stay());
  });
  useEffect(() => {
    // The development server reloads by script.
    if (import.meta.env.DEV) return;
    // Browsers without this event keep React Router's behaviour.
    const { navigation } = window as { navigation?: Navigation };
    const listener = (event: NavigateEvent) => onNavigate(event);
    navigation?.addEventListener("navigate", listener);
    return () => navigation?.removeEventListener("navigate", listener);
  }, []);
}

async function openDocument(address: string, stay: () => void): Promise<void> {
  if (await isReady()) return window.location.assign(address);
  stay();
  toast.error("This page could not be loaded. Check the connection.", {
    id: "lost-script",
    duration: 60_000,
    action: { label: "Try again", onClick: () => void openDocument(address, stay) },
  });
}
