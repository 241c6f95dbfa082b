import { execFileSync } from "node:child_process";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { ROLES } from "#app/access/policy.ts";
import { DOCUMENT_KINDS } from "#app/shipments/paper.ts";
import { FILE_KINDS } from "#app/files/file.ts";
import { ACT_KINDS } from "#app/acts/act.ts";
import { DELETED_KINDS } from "#app/deleted/deleted.ts";
import { IMPORTS } from "#app/imports/import.ts";
import { codegenArguments } from "#tests/codegen-arguments.ts";
import { useTestDatabase } from "#tests/test-database.ts";

const database = useTestDatabase();

test("the generated types match the migrated schema", () => {
  execFileSync("node_modules/.bin/kysely-codegen", [...codegenArguments(database.url), "--verify"], {
    stdio: "pipe",
  });
});

test.each([
  ["admin_users", "role", ROLES],
  ["admin_invitations", "role", ROLES],
  ["documents", "kind", DOCUMENT_KINDS],
  ["files", "kind", Object.keys(FILE_KINDS)],
  ["imports", "kind", Object.keys(IMPORTS)],
  ["import_headings", "kind", Object.keys(IMPORTS)],
  ["deleted_records", "kind", DELETED_KINDS],
  ["acts", "kind", ACT_KINDS],
])(
  "the check of %s.%s takes what the code knows: a new one needs a migration",
  async (table, column, values) => {
    const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(pg_constraint.oid) as definition from pg_constraint
    join pg_attribute on attrelid = conrelid and attname = ${column} and conkey = array[attnum]
    where conrelid = ${table}::regclass and contype = 'c'`.execute(database.db);
    const taken = rows.flatMap(({ definition }) =>
      [...definition.matchAll(/'([^']+)'/g)].map(([, word]) => word),
    );
    expect(taken.toSorted()).toEqual([...values].toSorted());
  },
);
