/** Fast numbers that look random and are the same for the same seed (sfc32), for millions of rows. */
export function fastRandom(seed: number) {
  let [a, b, c, counter] = [seed | 0, 0x9e3779b9 | 0, 0x243f6a88 | 0, 1];
  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + sum) | 0;
    return sum >>> 0;
  };
  for (let round = 0; round < 12; round++) next();
  const integer = (min: number, max: number) => min + Math.floor((next() / 0x1_0000_0000) * (max - min + 1));
  return {
    integer,
    chance: (perThousand: number) => integer(1, 1000) <= perThousand,
    pick: <T>(values: readonly T[]): T => values[integer(0, values.length - 1)] as T,
    bytes: (count: number) => Uint8Array.from({ length: count }, () => next() & 255),
    uuid: () => {
      const [one, two, three, four] = [hex(next()), hex(next()), hex(next()), hex(next())];
      const variant = "89ab"[next() & 3];
      return `${one}-${two.slice(0, 4)}-4${two.slice(5)}-${variant}${three.slice(1, 4)}-${three.slice(4)}${four}`;
    },
  };
}

export type FastRandom = ReturnType<typeof fastRandom>;

const hex = (value: number) => value.toString(16).padStart(8, "0");
