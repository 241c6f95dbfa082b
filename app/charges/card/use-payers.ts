import { useEffect, useRef, useState } from "react";
import { fetchJson } from "#app/kit/lists/with-retry.ts";
import type { VatProposals } from "../vat-proposals.server.ts";

const PAUSE_MS = 250;

/**
 * Finds customers while the payer of a line is typed, with what is proposed for each.
 * @returns names to choose from, the proposals with those customers, and what to call with each typed text
 */
export function usePayers(address: string, names: readonly string[], proposals: VatProposals) {
  const [customers, setCustomers] = useState<VatProposals["byPayer"]>({});
  const reading = useRef<AbortController>(undefined);
  useEffect(() => () => reading.current?.abort(), []);
  const search = (typed: string) => {
    reading.current?.abort();
    const text = typed.trim();
    if (text === "") return;
    const { signal } = (reading.current = new AbortController());
    setTimeout(async () => {
      if (signal.aborted) return;
      const more = await fetchJson<VatProposals["byPayer"]>(
        `${address}/payers?${new URLSearchParams({ search: text })}`,
        signal,
      ).catch(() => ({}));
      if (!signal.aborted) setCustomers((before) => ({ ...before, ...more }));
    }, PAUSE_MS);
  };
  return {
    names: [...new Set([...names, ...Object.keys(customers)])],
    proposals: { ...proposals, byPayer: { ...customers, ...proposals.byPayer } },
    search,
  };
}
