import { execFileSync } from "node:child_process";
import { test } from "vitest";
import { codegenArguments } from "#tests/codegen-arguments.ts";
import { useTestDatabase } from "#tests/test-database.ts";

const database = useTestDatabase();

test("the generated types match the migrated schema", () => {
  execFileSync("node_modules/.bin/kysely-codegen", [...codegenArguments(database.url), "--verify"], {
    stdio: "pipe",
  });
});
