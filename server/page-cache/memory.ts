export interface ReadValue<Value> {
  value: Value;
  keep?: {
    size: number;
    /** Expiry by the clock of the memory; undefined: only invalidation. */
    until?: number;
    /** Records the value was made from: a change of one of them invalidates it. */
    tags?: readonly string[];
  };
}

interface Memory<Value> {
  peek(key: string): Value | undefined;
  /** Returns the cached value, or reads it. Concurrent calls share one read. */
  read(key: string, read: () => Promise<ReadValue<Value>>): Promise<Value>;
  grow(key: string, value: Value, bytes: number): void;
  /** Drops entries with this tag, or all: the data have changed, or may have. */
  invalidate(tag?: string): void;
  held(): { entries: number; bytes: number };
}

interface MemoryOptions {
  maxBytes: number;
  /** Milliseconds of a monotonic clock, or of the wall clock when expiry follows it. */
  now(): number;
}

/** A running read, with the invalidations since it began: it may have missed those changes. */
interface Reading<Value> {
  changed: Set<string>;
  allChanged: boolean;
  result: Promise<Value>;
}

export function createMemory<Value>({ maxBytes, now }: MemoryOptions): Memory<Value> {
  const entries = createEntries<Value>(maxBytes, now);
  const shared = new Map<string, Reading<Value>>();
  const running = new Set<Reading<Value>>();

  const begin = (key: string, read: () => Promise<ReadValue<Value>>): Reading<Value> => {
    const reading = { changed: new Set<string>(), allChanged: false } as Reading<Value>;
    const finish = async () => {
      try {
        const { value, keep } = await read();
        const missed = reading.allChanged || (keep?.tags ?? []).some((tag) => reading.changed.has(tag));
        if (keep && !missed) entries.keep(key, value, keep);
        return value;
      } finally {
        running.delete(reading);
        if (shared.get(key) === reading) shared.delete(key);
      }
    };
    running.add(reading);
    shared.set(key, reading);
    reading.result = finish();
    return reading;
  };

  return {
    peek: entries.peek,
    read(key, read) {
      const entry = entries.peek(key);
      if (entry !== undefined) return Promise.resolve(entry);
      return (shared.get(key) ?? begin(key, read)).result;
    },
    grow: entries.grow,
    invalidate(tag) {
      // Later requests must not share a read that began before the change.
      shared.clear();
      for (const reading of running) {
        if (tag === undefined) reading.allChanged = true;
        else reading.changed.add(tag);
      }
      entries.invalidate(tag);
    },
    held: entries.held,
  };
}

interface Entry<Value> {
  value: Value;
  size: number;
  until: number;
  tags: readonly string[];
}

/** Entries in order of their last use, the oldest first. */
function createEntries<Value>(maxBytes: number, now: () => number) {
  const entries = new Map<string, Entry<Value>>();
  const keysOf = new Map<string, Set<string>>();
  let bytes = 0;

  const forget = (key: string) => {
    const entry = entries.get(key);
    if (!entry) return;
    entries.delete(key);
    bytes -= entry.size;
    for (const tag of entry.tags) {
      const keys = keysOf.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) keysOf.delete(tag);
    }
  };
  const add = (more: number) => {
    bytes += more;
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes) return;
      forget(oldest);
    }
  };
  return {
    peek(key: string): Value | undefined {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      // Reinserted at the end as the last used.
      entries.set(key, entry);
      if (entry.until > now()) return entry.value;
      forget(key);
      return undefined;
    },
    keep(key: string, value: Value, { size, until, tags = [] }: NonNullable<ReadValue<Value>["keep"]>): void {
      forget(key);
      entries.set(key, { value, size, until: until ?? Number.POSITIVE_INFINITY, tags });
      for (const tag of tags) {
        const keys = keysOf.get(tag);
        if (keys) keys.add(key);
        else keysOf.set(tag, new Set([key]));
      }
      add(size);
    },
    grow(key: string, value: Value, more: number): void {
      const entry = entries.get(key);
      if (entry?.value !== value) return;
      entry.size += more;
      add(more);
    },
    invalidate(tag?: string): void {
      if (tag !== undefined) {
        for (const key of keysOf.get(tag) ?? []) forget(key);
        return;
      }
      entries.clear();
      keysOf.clear();
      bytes = 0;
    },
    held: () => ({ entries: entries.size, bytes }),
  };
}
