import { useEffect, useRef, useState } from "react";
import { affects, type LiveEvent } from "#app/live/event.ts";
import { coalesce, useLiveEvents } from "#app/live/use-live-events.ts";
import { newNotifications } from "./notification.ts";
import type { UnreadNotifications } from "./unread-notifications.server.ts";

const againMs = 10_000;
/** Interval in milliseconds: shipments change often, and only affect the count of the late desk. */
const lateMs = 5_000;

/**
 * Content of the bell and counts of sections; null when it cannot be read, or the user has no bell. `news` announces
 * new items to screen readers.
 */
export function useNotifications(initial: UnreadNotifications | null, hasBell: boolean) {
  const [first] = useState(initial);
  const [shown, setShown] = useState(initial);
  const [news, setNews] = useState("");
  const reader = useRef<Reader>(null);
  useEffect(() => {
    const reading = startReader(first, (next, text) => {
      setShown(next);
      if (text) setNews(text);
    });
    reader.current = reading;
    return reading.stop;
  }, [first]);
  useLiveEvents((event) => {
    if (!hasBell) return;
    if (
      affects(event, "quote_request", "contact_submission", "mention", "delivery_proof", "deadline") ||
      changesNotes(event)
    )
      reader.current?.read(event);
    else if (affects(event, "shipment")) reader.current?.readSoon();
  });
  return { shown, news };
}

/** Deleting a note or shipment removes its notifications; restoring brings them back. */
const changesNotes = ({ action }: LiveEvent) =>
  /^(note|shipments?|file)\.(deleted|restored)$|^status\.added$/.test(action);

interface Reader {
  read(change: LiveEvent): void;
  readSoon(): void;
  stop(): void;
}

/** Reads on request, and every ten seconds while that fails. */
function startReader(
  first: UnreadNotifications | null,
  show: (next: UnreadNotifications | null, text: string) => void,
): Reader {
  let current = first;
  let stopped = false;
  let again: ReturnType<typeof setTimeout> | undefined;
  let soon: ReturnType<typeof setTimeout> | undefined;
  let changes: LiveEvent[] = [];
  const read = coalesce(async () => {
    clearTimeout(again);
    clearTimeout(soon);
    soon = undefined;
    const reported = changes;
    changes = [];
    const next = await fetchNotifications().catch(() => null);
    if (stopped) return;
    show(next, next && current ? newNotifications(current.items, next.items, reported) : "");
    current = next ?? current;
    if (next) return;
    changes = [...reported, ...changes];
    again = setTimeout(read, againMs);
  });
  return {
    read(change) {
      changes.push(change);
      read();
    },
    readSoon() {
      soon ??= setTimeout(read, lateMs);
    },
    stop() {
      stopped = true;
      clearTimeout(again);
      clearTimeout(soon);
    },
  };
}

async function fetchNotifications(): Promise<UnreadNotifications> {
  const answer = await fetch("/admin/notifications", { headers: { Accept: "application/json" } });
  // A redirect leads to the sign-in page: the session has ended.
  if (!answer.ok || answer.redirected) throw new Error(`answered ${answer.status}`);
  return (await answer.json()) as UnreadNotifications;
}
