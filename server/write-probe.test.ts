import { expect, test } from "vitest";
import { useTestDatabase } from "#tests/test-database.ts";
import { createWriteProbe } from "#server/ready.ts";

const database = useTestDatabase();
const coded = (code: string) => Object.assign(new Error("no"), { code });

function probing(...outcomes: (Error | null)[]) {
  let count = 0;
  const clock = { ms: 0 };
  const query = () => {
    const outcome = outcomes[count++];
    return outcome ? Promise.reject(outcome) : Promise.resolve();
  };
  const probe = createWriteProbe({ query } as never, () => clock.ms);
  const outcome = () =>
    probe().then(
      () => "taken",
      ({ code }: { code: string }) => code,
    );
  return { clock, outcome, countAsks: () => count };
}

test("a database that takes writes is asked once in fifteen seconds, a full one in two", async () => {
  const { clock, outcome, countAsks } = probing(null, coded("53100"), null);
  expect(await Promise.all([outcome(), outcome(), outcome()])).toEqual(["taken", "taken", "taken"]);
  clock.ms = 14_999;
  expect([await outcome(), countAsks()]).toEqual(["taken", 1]);
  clock.ms = 15_000;
  expect([await outcome(), await outcome(), countAsks()]).toEqual(["53100", "53100", 2]);
  clock.ms += 2_000;
  expect([await outcome(), countAsks()]).toEqual(["taken", 3]);
});

test("a role that may make no temporary table is no reason", async () => {
  expect(await probing(coded("42501")).outcome()).toBe("taken");
});

test("on PostgreSQL it leaves nothing behind, and writes no event", async () => {
  const count = async () =>
    (
      await database.pool.query(
        "select (select count(*) from pg_class where relname = 'write_probe') as tables, (select count(*) from audit_log) as events",
      )
    ).rows[0];
  const before = await count();
  await createWriteProbe(database.pool)();
  expect(await count()).toEqual({ ...before, tables: 0 });
});
