import { useEffect, useRef, useState } from "react";
import { oneAtATime } from "#app/admin/live/one-at-a-time.ts";
import { useLiveEvents } from "#app/admin/live/use-live-events.ts";
import type { UnreadNotifications } from "#database/notifications/unread-notifications.ts";
import { concerns } from "#domain/live/event.ts";
import { newsOf } from "#domain/notifications/notification.ts";

const againMs = 10_000;

/**
 * What is unread, read anew with every change of an inbox; null while it cannot be read.
 * `news` is one sentence about what has just come in, for screen readers.
 */
export function useNotifications(initial: UnreadNotifications | null) {
  const [first] = useState(initial);
  const [shown, setShown] = useState(initial);
  const [news, setNews] = useState("");
  const reader = useRef<Reader>(null);
  useEffect(() => {
    const reading = startReader(first, (next, said) => {
      setShown(next);
      if (said) setNews(said);
    });
    reader.current = reading;
    return reading.stop;
  }, [first]);
  useLiveEvents((event) => {
    if (concerns(event, "quote_requests", "contact_submissions")) reader.current?.read();
  });
  return { shown, news };
}

interface Reader {
  read(): void;
  stop(): void;
}

/** Reads when told to, and every ten seconds while that fails. */
function startReader(
  first: UnreadNotifications | null,
  show: (next: UnreadNotifications | null, said: string) => void,
): Reader {
  let known = first;
  let stopped = false;
  let again: ReturnType<typeof setTimeout> | undefined;
  const read = oneAtATime(async () => {
    clearTimeout(again);
    const next = await fetchNotifications().catch(() => null);
    if (stopped) return;
    show(next, next && known ? newsOf(known.items, next.items) : "");
    known = next ?? known;
    if (!next) again = setTimeout(read, againMs);
  });
  return {
    read,
    stop() {
      stopped = true;
      clearTimeout(again);
    },
  };
}

async function fetchNotifications(): Promise<UnreadNotifications> {
  const answer = await fetch("/admin/notifications", { headers: { Accept: "application/json" } });
  // Redirected: to the login page, for the session is over.
  if (!answer.ok || answer.redirected) throw new Error(`answered ${answer.status}`);
  return (await answer.json()) as UnreadNotifications;
}
