import { useCallback, useEffect, useRef, useState } from "react";
import { fetchJson } from "#app/lists/with-retry.ts";
import type { PlaceMeant } from "#domain/places/place.ts";

const PAUSE_MS = 250;

/**
 * The place a typed location stands for and its time zone, as the server knows them: asked when typing pauses.
 *
 * @param first what the form begins with
 */
export function usePlaceZone(first: PlaceMeant | null) {
  const [place, setPlace] = useState(first);
  const asked = useRef<{ timer?: ReturnType<typeof setTimeout>; abort?: AbortController; text?: string }>({});
  useEffect(() => {
    const { current } = asked;
    return () => {
      clearTimeout(current.timer);
      current.abort?.abort();
    };
  }, []);
  const onTyped = useCallback((text: string, code: string) => {
    const { current } = asked;
    const isFirst = current.text === undefined;
    current.text = text;
    clearTimeout(current.timer);
    current.abort?.abort();
    // What the form begins with is known.
    if (isFirst) return;
    if (text.trim() === "") return setPlace(null);
    current.timer = setTimeout(() => {
      const abort = new AbortController();
      current.abort = abort;
      const params = new URLSearchParams({ means: text, code });
      // Without an answer the server still reads the place when the form is sent.
      fetchJson<PlaceMeant | null>(`/admin/shipments/places?${params}`, abort.signal).then(
        setPlace,
        () => {},
      );
    }, PAUSE_MS);
  }, []);
  return { place, onTyped };
}
