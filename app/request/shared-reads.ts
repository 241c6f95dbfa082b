import type { Actor } from "#app/access/policy.ts";

export interface SharedReads {
  read<Value>(key: string, read: () => Promise<Value>): Promise<Value>;
}

/**
 * Reads an immutable value once for all actors of a role; the key of a personal value contains the actor's id.
 * @param key names the query and its parameters
 */
export function readShared<Value>(
  { shared }: { shared?: SharedReads },
  actor: Pick<Actor, "role">,
  key: string,
  read: () => Promise<Value>,
): Promise<Value> {
  return shared ? shared.read(`${actor.role} ${key}`, read) : read();
}
