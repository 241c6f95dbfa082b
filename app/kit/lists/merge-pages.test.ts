import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Page, pageOf } from "../keyset.ts";
import { type PagedRows, withFirstPage, withNextPage } from "./use-paged-rows.ts";

interface Row {
  id: string;
  cursor: string;
}
const row = (place: number) => ({
  id: `id${place}`,
  cursor: String(place).padStart(3, "0"),
});

function read(list: Row[], options: { after?: string | null; limit: number }): Page<Row> {
  const rows = list.filter(({ cursor }) => !options.after || cursor < options.after);
  return pageOf(rows, options.limit, list.length);
}
const sorted = (rows: Row[]) => rows.toSorted((a, b) => b.cursor.localeCompare(a.cursor));

describe("paged rows", () => {
  it("keep the rows below when the first page is refetched", () => {
    const list = [9, 8, 7, 6, 5, 4].map((place) => row(place));
    let held: PagedRows<Row> = read(list, { limit: 2 });
    held = withNextPage(held, read(list, { after: held.next, limit: 2 }));
    const changed = sorted([row(10), ...list.filter(({ id }) => id !== "id9")]);
    const again = withFirstPage(held, read(changed, { limit: 2 }));
    expect(again.rows.map(({ id }) => id)).toEqual(["id10", "id8", "id7", "id6"]);
    expect(again).toMatchObject({ next: "006", total: 6 });
  });

  it("equal the server's list when all pages are read", () => {
    const places = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 40 });
    fc.assert(
      fc.property(places, fc.integer({ min: 1, max: 8 }), (stored, limit) => {
        const list = sorted(stored.map((place) => row(place)));
        let held: PagedRows<Row> = read(list, { limit });
        while (held.next) held = withNextPage(held, read(list, { after: held.next, limit }));
        expect(held).toEqual({ rows: list, next: null, total: list.length });
      }),
    );
  });
});
