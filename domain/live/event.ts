/** The channels the database tells of changes on (migration 0010). */
export const LIVE_CHANNELS = ["inbox", "content"] as const;

const OPERATIONS = ["insert", "update", "delete"] as const;

/** Rows of a table changed. `id` is null when one statement changed many: read the table anew. */
export interface LiveChange {
  table: string;
  operation: (typeof OPERATIONS)[number];
  id: string | null;
}

/** Something may have been missed, or a while has passed: read everything that is shown anew. */
export interface LiveResync {
  table: null;
  operation: "resync";
  id: null;
}

export type LiveEvent = LiveChange | LiveResync;

export const RESYNC: LiveResync = { table: null, operation: "resync", id: null };

/** True when what is shown of these tables should be read anew. */
export function concerns(event: LiveEvent, ...tables: readonly string[]): boolean {
  return event.table === null || tables.includes(event.table);
}

/** Reads what the database or the stream says. A text that is not understood counts as a gap. */
export function parseLiveEvent(text: string): LiveEvent {
  try {
    const { table, operation, id } = JSON.parse(text) as Record<keyof LiveChange, unknown>;
    const known = OPERATIONS.find((each) => each === operation);
    if (known && typeof table === "string" && (typeof id === "string" || id === null)) {
      return { table, operation: known, id };
    }
  } catch {
    // Falls through to the careful answer.
  }
  return RESYNC;
}

export interface LiveSubscriber {
  event(event: LiveEvent): void;
  /** The process stops; nothing more will come. */
  end?(): void;
}

/** Changes as they are committed, by whichever process. */
export interface LiveEvents {
  /** @returns how to end it; null when there are too many subscribers, or the process stops */
  subscribe(subscriber: LiveSubscriber): (() => void) | null;
}
