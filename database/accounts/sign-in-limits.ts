import { networkOf } from "#domain/accounts/network.ts";
import type { LimitRule, Limits } from "../limits.ts";

const minutes = 60;
const hours = 60 * minutes;

const perDevice = { name: "sign-in-device", points: 10, seconds: 5 * minutes };
const perNetwork = { name: "sign-in-network", points: 20, seconds: 15 * minutes };
const perAccount = { name: "sign-in-account", points: 10, seconds: 5 * minutes };
const perAccountAndDay = { name: "sign-in-account-day", points: 100, seconds: 24 * hours };
const everywhere = { name: "sign-in-everywhere", points: 500, seconds: 15 * minutes };

/** One attempt to sign in: from where, on what, and with the mark of a browser the account knows, if any. */
export interface Attempt {
  address: string;
  email: string;
  device: string | null;
}

/**
 * Counts an attempt. A browser the account knows is counted for itself alone. Strangers share what is left for their
 * network, for the account (whether it exists or not) and for the whole house, so that many addresses gain nothing.
 *
 * @returns whether the password may be looked at, and how to take the attempt back when it was no failure
 */
export async function countAttempt(
  limits: Limits,
  { address, email, device }: Attempt,
): Promise<{ allowed: boolean; forgive: () => Promise<void> }> {
  const counters: Array<[LimitRule, string]> = device
    ? [[perDevice, device]]
    : [
        [perNetwork, networkOf(address)],
        [perAccount, email],
        [perAccountAndDay, email],
        [everywhere, "all"],
      ];
  for (const [rule, key] of counters) {
    // What is counted further down stays untouched: a network that is held back uses up nobody's account.
    if (!(await limits(rule, key))) return { allowed: false, forgive: async () => {} };
  }
  const forgive = async () => {
    for (const [rule, key] of counters) await limits.giveBack(rule, key);
  };
  return { allowed: true, forgive };
}
