import type { Actor } from "#app/access/policy.ts";

/** What staff of one role read alike, read once for all of them until anything is committed (docs/decisions/0065). */
export interface SharedReads {
  read<Value>(key: string, read: () => Promise<Value>): Promise<Value>;
}

/**
 * Reads what nothing but the role, the key and the rows decide; what is the actor's own has his id in the key. The value belongs to
 * everybody who is given it: nobody may change it.
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
