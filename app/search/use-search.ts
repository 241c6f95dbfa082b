import { useCallback, useEffect, useState } from "react";
import { fetchJson, isRetryable } from "#app/kit/lists/with-retry.ts";
import type { SearchHit, SearchResult } from "./hit.ts";
import { RECENT_KINDS } from "./recent.ts";

const TYPING_MS = 80;
const address = "/admin/search/results";

export type SearchAnswer = { result: SearchResult } | { recent: SearchHit[] };

export interface SearchView {
  text: string;
  answer: SearchAnswer;
}

interface LastAnswer {
  text: string;
  answer: SearchAnswer | null;
}

/**
 * Searches while typing. The last result stays until the next one; an outdated request is aborted.
 * @returns `pending` while the result belongs to an earlier text, `failed` when the newest could not be read
 */
export function useSearch(text: string) {
  const [answered, setAnswered] = useState<LastAnswer | null>(null);
  const [last, setLast] = useState<SearchView>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const ask = async () => {
      try {
        const query = text === "" ? "" : `?${new URLSearchParams({ q: text })}`;
        const answer = await fetchJson<SearchAnswer>(address + query, signal);
        setLast({ text, answer });
        setAnswered({ text, answer });
      } catch (error) {
        if (!signal.aborted && isRetryable(error)) setAnswered({ text, answer: null });
      }
    };
    const timer = setTimeout(() => void ask(), text === "" ? 0 : TYPING_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text, attempt]);
  const again = useCallback(() => {
    setAnswered(null);
    setAttempt((number) => number + 1);
  }, []);
  const pending = answered?.text !== text;
  return { shown: last, pending, failed: !pending && answered.answer === null, again };
}

/** Stores an opened record on the server (for a note its shipment), without waiting. */
export function rememberOpened({ kind, id }: Pick<SearchHit, "kind" | "id">): void {
  const section = kind === "note" ? "shipment" : kind;
  if (!RECENT_KINDS.some((each) => each === section)) return;
  const body = new URLSearchParams({ kind: section, id });
  void fetch(address, { method: "POST", body, keepalive: true }).catch(() => {});
}
