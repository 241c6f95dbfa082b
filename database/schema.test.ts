import { execFileSync } from "node:child_process";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { ROLES } from "#app/access/policy.ts";
import { DOCUMENT_KINDS } from "#app/shipments/paper.ts";
import { FILE_KINDS } from "#app/files/file.ts";
import { ACT_KINDS } from "#app/acts/act.ts";
import { DELETED_KINDS } from "#app/deleted/deleted.ts";
import { POST_STATUSES } from "#app/blog/post.ts";
import { SIDE_TEXTS } from "#app/charges/charge-code.ts";
import { VAT_CATEGORIES } from "#app/charges/vat-treatment.ts";
import { CLAIM_KINDS } from "#app/claims/claim.ts";
import { FREIGHT_TYPES } from "#app/goods/service-type.ts";
import { LANGUAGES } from "#app/kit/language/language.ts";
import { MAILS_WANTED } from "#app/mails/mail.ts";
import { OFFER_STATUSES } from "#app/offers/offer.ts";
import { PRICE_BASES } from "#app/offers/totals.ts";
import { LEG_MODES } from "#app/shipments/leg-modes.ts";
import { STATES } from "#app/supplier-invoices/supplier-invoice.ts";
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
  ["blog_posts", "status", POST_STATUSES],
  ["charge_codes", "side", Object.keys(SIDE_TEXTS)],
  ["claims", "kind", Object.keys(CLAIM_KINDS)],
  ["claims", "mode", FREIGHT_TYPES],
  ["company_contacts", "mails_wanted", MAILS_WANTED],
  ["consolidations", "mode", Object.keys(LEG_MODES)],
  ["offer_lines", "basis", Object.keys(PRICE_BASES)],
  ["offers", "status", OFFER_STATUSES],
  ["shipment_legs", "mode", Object.keys(LEG_MODES)],
  ["supplier_invoices", "state", Object.keys(STATES)],
  ["vat_treatments", "category", VAT_CATEGORIES],
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

test("the check of each column that holds a language takes all languages: a new one needs a migration", async () => {
  const { rows } = await sql<{ column: string; definition: string }>`
    select conrelid::regclass || '.' || attname as column, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_attribute on attrelid = conrelid and conkey = array[attnum]
    where contype = 'c' and attname ~ 'language$'`.execute(database.db);
  expect(rows.length).toBeGreaterThan(8);
  for (const { column, definition } of rows)
    expect([...definition.matchAll(/'([^']+)'/g)].map(([, word]) => word).toSorted(), column).toEqual(
      LANGUAGES.toSorted(),
    );
});
