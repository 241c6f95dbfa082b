/** Returns a memoizing function that keeps the values of the `most` recently used keys. */
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
