import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { useTestDatabase } from "#tests/test-database.ts";
import { spreadsOf } from "./report-sql.server.ts";

const database = useTestDatabase();

async function spreads(rows: readonly [group: string, value: string, n: number][], total = false) {
  const sums = sql`jsonb_to_recordset(${JSON.stringify(rows.map(([group, value, n]) => ({ group, value, n })))}::jsonb)
    as sums ("group" text, value text, n bigint)`;
  const columns = { group: ["group"], value: "value", total };
  const result = await spreadsOf<{ group: string | null }>(sums, columns).execute(database.db);
  return Object.fromEntries(result.rows.map(({ group, ...row }) => [group ?? "all", row]));
}

test("what was not measured has no spread", async () => {
  expect(await spreads([])).toEqual({});
  expect(
    await spreads([
      ["sea", "missing", 3],
      ["air", "2", 0],
    ]),
  ).toEqual({ sea: { measured: 0, missing: 3, median: null, p90: null } });
});

test("half are at the median or below, nine of ten at the ninetieth percentile or below", async () => {
  const ten = Array.from({ length: 10 }, (_, at) => ["sea", `${10 - at}`, 1] as [string, string, number]);
  expect(await spreads([...ten, ["air", "2", 9], ["air", "400", 1], ["air", "missing", 4]])).toEqual({
    sea: { measured: 10, missing: 0, median: 5, p90: 9 },
    air: { measured: 10, missing: 4, median: 2, p90: 2 },
  }); // prettier-ignore
});

test("each group and all together say the same as their values one by one", async () => {
  const values = fc.array(fc.tuple(fc.constantFrom("sea", "air"), fc.integer({ min: 0, max: 12 })), {
    minLength: 1,
  });
  await fc.assert(
    fc.asyncProperty(values, async (each) => {
      const result = await spreads(
        each.map(([group, value]) => [group, `${value / 10}`, 1]),
        true,
      );
      const of = (group: string) => {
        const some = each
          .filter(([name]) => group === "all" || name === group)
          .map(([, value]) => value / 10);
        const at = (share: number) =>
          some.toSorted((a, b) => a - b)[Math.ceil((some.length * share) / 10) - 1];
        return { measured: some.length, missing: 0, median: at(5), p90: at(9) };
      };
      const groups = [...new Set(each.map(([group]) => group)), "all"];
      expect(result).toEqual(Object.fromEntries(groups.map((group) => [group, of(group)])));
    }),
  );
});
