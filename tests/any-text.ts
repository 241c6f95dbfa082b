import fc from "fast-check";

/** Texts of any code points. The library's own list all 1.1 million of them first. */
export const anyText = (maxLength = 10): fc.Arbitrary<string> =>
  fc
    .array(fc.nat(0x10f7ff), { maxLength })
    .map((numbers) => String.fromCodePoint(...numbers.map((at) => (at < 0xd800 ? at : at + 0x800))));
