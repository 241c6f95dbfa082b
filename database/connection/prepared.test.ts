import { sql } from "kysely";
import { expect, test } from "vitest";
import { useTestDatabase } from "#tests/test-database.ts";
import { connectDatabase, prepared, readPrepared, type ValueOf } from "./connect.ts";

const database = useTestDatabase();

const staffNamed = prepared("test-staff-named", (db, value: ValueOf<{ email: string; again: string }>) =>
  db
    .selectFrom("admin_users")
    .select(["email"])
    .where((where) => where.or([where("email", "=", value("email")), where("email", "=", value("again"))]))
    .where("email_verified", "=", false),
);

test("each call passes its own values, and a connection prepares the statement once under its name", async () => {
  for (const name of ["one", "two"])
    await database.db
      .insertInto("admin_users")
      .values({ email: `${name}@zenne.example`, name, email_verified: false })
      .execute();
  await database.db.transaction().execute(async (tx) => {
    const ask = (email: string) => staffNamed(tx, { email, again: email });
    expect(await ask("one@zenne.example")).toEqual([{ email: "one@zenne.example" }]);
    expect(await ask("two@zenne.example")).toEqual([{ email: "two@zenne.example" }]);
    expect(await ask("three@zenne.example")).toEqual([]);
    const { rows } =
      await sql`select name, generic_plans + custom_plans as asked from pg_prepared_statements`.execute(tx);
    expect(rows).toEqual([{ name: "test-staff-named", asked: 3 }]);
  });
});

test("reads of one record are prepared by their texts, and survive a column that is added meanwhile", async () => {
  const { db, pool } = connectDatabase(database.url, { warn: () => {} }, { max: 1 });
  try {
    await sql`create table added_to (id integer)`.execute(db);
    const read = async (id: number) =>
      (await sql<object>`select * from added_to where id >= ${id}`.execute(db)).rows;
    await sql`insert into added_to values (1)`.execute(db);
    await read(0);
    const count = async () => (await sql`select from pg_prepared_statements`.execute(db)).rows.length;
    expect(await count()).toBe(0);
    expect(await readPrepared(() => read(1))).toEqual([{ id: 1 }]);
    expect(await readPrepared(() => read(2))).toEqual([]);
    expect(await count()).toBe(1);
    await sql`alter table added_to add column note text`.execute(db);
    expect(await readPrepared(() => read(1))).toEqual([{ id: 1, note: null }]);
  } finally {
    await sql`drop table added_to`.execute(db);
    await pool.end();
  }
});

test("behind a pooler nothing is prepared, and nothing is set for a connection", async () => {
  const { db, pool } = connectDatabase(database.url, { warn: () => {} }, { directUrl: database.url });
  try {
    await db.transaction().execute(async (tx) => {
      await staffNamed(tx, { email: "one@zenne.example", again: "" });
      const { rows } = await sql`select (select count(*) from pg_prepared_statements) as prepared,
        current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`.execute(
        tx,
      );
      expect(rows).toEqual([{ prepared: 0, statement: "0", lock: "0" }]);
    });
    await pool.query({ name: "by-name", text: "select 1" });
    expect((await pool.query("select from pg_prepared_statements")).rowCount).toBe(0);
  } finally {
    await pool.end();
  }
});
