/** A result of a look-up and for how long others may get it. Without `keep` only its asker gets it. */
export interface LookedUp<Value> {
  value: Value;
  keep?: {
    size: number;
    /** Milliseconds from the beginning of the reading until it changes by itself; null for never. */
    changesInMs: number | null;
    tags: readonly string[];
  };
}

/** Results of look-ups, kept while no event has changed them (docs/decisions/0042). */
export interface LookUpMemory {
  read<Value extends object | null>(key: string, read: () => Promise<LookedUp<Value>>): Promise<Value>;
}

/** Of what an answer was made. What was not found may come into being with any shipment. */
export const TAGS = {
  ofShipment: (id: string) => `shipment ${id}`,
  ofParty: (id: string) => `party ${id}`,
  nothingFound: "nothing found",
} as const;

export const NO_MEMORY: LookUpMemory = {
  read: async (_, read) => (await read()).value,
};
