import type { Actor } from "#app/access/policy.ts";

export interface SharedReads {
  read<Value>(key: string, read: () => Promise<Value>): Promise<Value>;
}

/**
 * What the role, the key and the rows decide; the actor's own has the id in the key. Nobody may change the value.
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
