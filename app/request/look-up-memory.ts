/** What a look-up has found, and how long it may be given to others. Without `keep` it is given to who asked. */
export interface LookedUp<Value> {
  value: Value;
  keep?: {
    size: number;
    /** When it changes by itself, in milliseconds from the beginning of the reading; null for never. */
    changesInMs: number | null;
    tags: readonly string[];
  };
}

/** What look-ups have found, kept while it is known that nothing has changed it (docs/decisions/0042). */
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
