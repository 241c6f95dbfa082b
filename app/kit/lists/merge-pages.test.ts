import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Page, pageOf } from "../keyset.ts";
import { type PagedRows, withFirstPage, withNextPage, withoutRows, withRowsAgain } from "./use-paged-rows.ts";

interface Row {
  id: string;
  cursor: string;
  text: string;
}
const row = (place: number, text = "") => ({
  id: `id${place}`,
  cursor: String(place).padStart(3, "0"),
  text,
});

function read(list: Row[], options: { after?: string | null; ids?: string[]; limit: number }): Page<Row> {
  const rows = list.filter(
    ({ id, cursor }) => (!options.after || cursor < options.after) && (options.ids?.includes(id) ?? true),
  );
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

  it("are removed optimistically when deleted from the same screen", () => {
    const held = read([row(9), row(8), row(7)], { limit: 2 });
    expect(withoutRows(held, ["id8", "id1"])).toMatchObject({ rows: [row(9)], total: 2, next: held.next });
  });

  it("equal the server's list after any changes and a refetch", () => {
    const places = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 40 });
    fc.assert(
      fc.property(
        places,
        places,
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 0, max: 4 }),
        (before, after, limit, more) => {
          const old = sorted(before.map((place) => row(place)));
          const now = sorted(after.map((place) => row(place, place % 3 === 0 ? "changed" : "")));
          let held: PagedRows<Row> = read(old, { limit });
          for (let page = 0; page < more && held.next; page += 1) {
            held = withNextPage(held, read(old, { after: held.next, limit }));
          }
          const ids = [...old, ...now].map(({ id }) => id);
          held = withRowsAgain(held, ids, read(now, { ids, limit: 500 }));
          const shown = now.filter(({ cursor }) => held.next === null || cursor >= held.next);
          expect(held.rows).toEqual(shown);
          while (held.next) held = withNextPage(held, read(now, { after: held.next, limit }));
          expect(held.rows).toEqual(now);
          expect(held.total).toBe(now.length);
        },
      ),
    );
  });
});
