/** A look-up's result and for how long others may get it. Without `keep` only its requester gets it. */
export interface LookedUp<Value> {
  value: Value;
  keep?: {
    size: number;
    /** Milliseconds from the start of the read until the result changes by itself; null for never. */
    changesInMs: number | null;
    tags: readonly string[];
  };
}

/** A cache of look-ups, valid until an event changes them (docs/decisions/0042). */
export interface LookUpMemory {
  read<Value extends object | null>(key: string, read: () => Promise<LookedUp<Value>>): Promise<Value>;
}

/** Cache tags of what a result depends on. A missing number may come into being with any shipment. */
export const TAGS = {
  ofShipment: (id: string) => `shipment ${id}`,
  ofParty: (id: string) => `party ${id}`,
  nothingFound: "nothing found",
} as const;

export const NO_MEMORY: LookUpMemory = { read: async (_, read) => (await read()).value };
