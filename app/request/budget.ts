import { networkOf, siteOf } from "#app/kit/network.ts";

export interface Budget {
  /** Takes an amount; returns null on success, else whether the client's or the total budget is exhausted. */
  take(client: string, amount?: number): "client" | "all" | null;
  giveBack(client: string, amount?: number): void;
  held(): number;
}

interface Share {
  keyOf(client: string): string | null;
  most: number;
}

/** Shares of networks (an IPv4 address, an IPv6 /64) and of /48 sites in IPv6; the client is an address. */
export const networkShares = (network: number, site: number): Share[] => [
  { keyOf: networkOf, most: network },
  { keyOf: siteOf, most: site },
];

/** Creates a budget of a resource in this process, such as memory or places, so that no client exhausts it. */
export function createBudget(most: number, shares: readonly Share[]): Budget {
  const held = new Map<string, number>();
  let all = 0;
  const parts = (client: string) =>
    shares.flatMap(({ keyOf, most: mostOfKey }) => {
      const key = keyOf(client);
      return key === null ? [] : [{ key, mostOfKey }];
    });
  const add = (client: string, amount: number) => {
    all += amount;
    for (const { key } of parts(client)) {
      const now = (held.get(key) ?? 0) + amount;
      if (now > 0) held.set(key, now);
      else held.delete(key);
    }
  };
  return {
    take(client, amount = 1) {
      const isOver = ({ key, mostOfKey }: { key: string; mostOfKey: number }) =>
        (held.get(key) ?? 0) + amount > mostOfKey;
      if (parts(client).some(isOver)) return "client";
      if (all + amount > most) return "all";
      add(client, amount);
      return null;
    },
    giveBack: (client, amount = 1) => add(client, -amount),
    held: () => all,
  };
}
