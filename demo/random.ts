import { createHash } from "node:crypto";

interface SeededRandom {
  integer(min: number, max: number): number;
  bytes(count: number): Uint8Array;
}

export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
  const integer = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return { integer, bytes: (count) => Uint8Array.from({ length: count }, () => integer(0, 255)) };
}

/** The fixed id of a demo row, a version 8 UUID derived from kind and number. */
export function demoId(kind: string, number: number): string {
  const hex = createHash("sha256").update(`demo/${kind}/${number}`).digest("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}
