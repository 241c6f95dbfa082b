import type { Actor } from "#app/access/policy.ts";

export interface SharedReads {
  read<Value>(key: string, read: () => Promise<Value>): Promise<Value>;
}

/**
 * Reads an immutable value once for all actors of a role; one of an actor's own has their id in the key.
 * @param key names the reading and its parameters
 */
export function readShared<Value>(
  { shared }: { shared?: SharedReads },
  actor: Pick<Actor, "role">,
  key: string,
  read: () => Promise<Value>,
): Promise<Value> {
  return shared ? shared.read(`${actor.role} ${key}`, read) : read();
}
