import fc from "fast-check";
import { expect, test } from "vitest";
import { readCommunication, structuredCommunication } from "./communication.ts";

test("the check digits are the remainder by 97, where none is 97", () => {
  expect(structuredCommunication("0909337554")).toBe("+++090/9337/55493+++");
  expect(structuredCommunication(97)).toBe("+++000/0000/09797+++");
  expect(structuredCommunication(1)).toBe("+++000/0000/00101+++");
});

test("what is no number of ten digits has none", () => {
  for (const wrong of ["12345678901", "12a", -1, 1.5])
    expect(() => structuredCommunication(wrong)).toThrow(RangeError);
});

test("however a bank writes it, it is read", () => {
  for (const text of ["+++090/9337/55493+++", "090933755493", "***090/9337/55493***", " 090 9337 55493 "])
    expect(readCommunication(text)).toBe("+++090/9337/55493+++");
});

test("a wrong digit, or digits swapped, are no communication", () => {
  for (const text of ["+++090/9337/55494+++", "+++090/9373/55493+++", "09093375549", "invoice 2026/14", ""])
    expect(readCommunication(text)).toBeNull();
});

test("every one that is written is read again, none with one digit changed", () => {
  const number = fc.integer({ min: 0, max: 9_999_999_999 });
  fc.assert(
    fc.property(number, fc.nat(11), fc.integer({ min: 1, max: 9 }), (base, place, more) => {
      const text = structuredCommunication(base);
      expect(readCommunication(text)).toBe(text);
      const digits = [...text.replace(/\D/g, "")];
      digits[place] = String((Number(digits[place]) + more) % 10);
      expect(readCommunication(digits.join(""))).toBeNull();
    }),
  );
});
