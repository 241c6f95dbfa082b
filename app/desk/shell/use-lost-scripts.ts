import { useEffect, useEffectEvent, useRef } from "react";
import { createPath, useLocation, useNavigate, useNavigation } from "react-router";
import { isReady } from "#app/live/live-channel.ts";
import { usePageRouter } from "#app/kit/lists/page-router.ts";
import { toast } from "#app/kit/ui/toast.ts";

const REPEATED_WITHIN_MS = 2000;

/**
 * React Router would load this page anew, as if the click had done nothing, and without a network lose it.
 * The server sends the page as a document instead; where it does not answer, a message offers to try again.
 */
export function useLostScripts(): void {
  const here = createPath(useLocation());
  const { location } = useNavigation();
  const wanted = location ? createPath(location) : here;
  const navigate = useNavigate();
  // React Router asks for a script once: after a loss its page is opened in this way again.
  const lostAt = useRef(-Infinity);

  const stay = useEffectEvent(() => {
    void navigate(here, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false });
  });
  useEffect(() => {
    if (lostAt.current >= 0 && wanted !== here) void openDocument(wanted, () => stay());
  }, [wanted, here]);

  const router = usePageRouter();
  const onNavigate = useEffectEvent((event: NavigateEvent) => {
    if (event.navigationType !== "reload" || !event.cancelable) return;
    // The router's own state: a script that fails at once is lost before the new state is rendered.
    const next = router?.state.navigation.location;
    // Each part of a route asks for its script: their losses may follow when the page has stayed already.
    const isRepeated = event.timeStamp - lostAt.current < REPEATED_WITHIN_MS;
    if (!next && !isRepeated) return;
    event.preventDefault();
    lostAt.current = event.timeStamp;
    if (next && !isRepeated) void openDocument(createPath(next), () => stay());
  });
  useEffect(() => {
    // A browser that has no such event keeps React Router's way.
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
