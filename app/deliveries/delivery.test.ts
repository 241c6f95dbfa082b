import { describe, expect, test } from "vitest";
import { Invalid } from "#app/kit/errors.ts";
import { allPieces, completePieces, deliveryForm, piecesInWords, statusesOf } from "./delivery.ts";

const typed = (values: object) => ({ delivered: null, short: null, damaged: null, refused: null, ...values });
const pieces = (delivered: number, more: object = {}) => ({
  delivered,
  short: 0,
  damaged: 0,
  refused: 0,
  ...more,
});

describe("the pieces of a delivery", () => {
  test.each([
    [{}, 10, pieces(10)],
    [{ short: 2 }, 10, pieces(8, { short: 2 })],
    [{ damaged: 1 }, 10, pieces(10, { damaged: 1 })],
    [{ refused: 10 }, 10, pieces(0, { refused: 10 })],
    [{ delivered: 8 }, 10, pieces(8)],
    [{ delivered: 8, short: 2 }, null, pieces(8, { short: 2 })],
    [{ delivered: 0, short: 3 }, 10, pieces(0, { short: 3 })],
  ])("%o of %s left are %o", (values, left, expected) => {
    expect(completePieces(typed(values), left)).toEqual(expected);
  });

  test.each([
    [{ delivered: 11 }, 10, "delivered", "Only 10 pieces are left to deliver"],
    [{ delivered: 2 }, 1, "delivered", "Only 1 piece is left to deliver"],
    [{ delivered: 1 }, 0, "delivered", "All pieces are delivered already"],
    [{ delivered: 8, short: 2, refused: 1 }, 10, "delivered", "Only 10 pieces are left to deliver"],
    [{ delivered: 2, damaged: 3 }, 10, "damaged", expect.stringContaining("more are damaged than delivered")],
    [{ short: 2 }, null, "delivered", "Type how many pieces were delivered"],
    [{ delivered: 0 }, 10, "delivered", "Type how many pieces were delivered"],
  ])("%o of %s left are refused at %s", (values, left, field, message) => {
    expect.assertions(2);
    try {
      completePieces(typed(values), left);
    } catch (error) {
      expect(error).toBeInstanceOf(Invalid);
      expect((error as Invalid).fieldErrors).toEqual({ [field]: [message] });
    }
  });

  test("a form of words instead of numbers is refused beside the field", () => {
    const read = deliveryForm.safeParse({
      delivered: "eight",
      short: "-1",
      delivered_at: "2026-11-26T10:00",
    });
    expect(read.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
      ["delivered", "Type a number of pieces"],
      ["short", "Type a number of pieces"],
    ]);
  });

  test("are said in words", () => {
    expect(piecesInWords(pieces(8, { short: 2, damaged: 1 }))).toBe("8 delivered, 2 short, 1 damaged");
  });
});

describe("the status of each delivery", () => {
  const words = (all: number | null, ...deliveries: ReturnType<typeof pieces>[]) =>
    statusesOf(all, deliveries).map(({ status }) => status);

  test("8 of 10 is not delivered; the rest, found later, completes it", () => {
    expect(words(10, pieces(8, { short: 2 }), pieces(2, { damaged: 1 }))).toEqual([
      "Partly delivered: 8 of 10 pieces",
      "delivered",
    ]);
  });
  test("several count up", () => {
    expect(words(10, pieces(3), pieces(4), pieces(2))).toEqual([
      "Partly delivered: 3 of 10 pieces",
      "Partly delivered: 7 of 10 pieces",
      "Partly delivered: 9 of 10 pieces",
    ]);
  });
  test("all refused could not be delivered", () => {
    expect(statusesOf(10, [pieces(0, { refused: 10 })])).toEqual([
      { status: "Could not be delivered", code: "delivery_failed" },
    ]);
  });
  test("without a number of pieces, the deliveries say how many there are", () => {
    const deliveries = [pieces(8, { short: 2 }), pieces(1)];
    expect(allPieces(null, deliveries)).toBe(10);
    expect(words(null, ...deliveries)).toEqual([
      "Partly delivered: 8 of 10 pieces",
      "Partly delivered: 9 of 10 pieces",
    ]);
  });
});
