/** Returns a function that gives the value of a key, made where it is not among those of the `most` keys asked for last. */
export function keepRecent<Key, Value>(most: number): (key: Key, make: () => Value) => Value {
  const kept = new Map<Key, Value>();
  return (key, make) => {
    const value = kept.has(key) ? (kept.get(key) as Value) : make();
    kept.delete(key);
    kept.set(key, value);
    const [oldest] = kept.keys();
    if (kept.size > most) kept.delete(oldest as Key);
    return value;
  };
}
