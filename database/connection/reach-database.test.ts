import { expect, test } from "vitest";
import { useTestDatabase } from "#tests/test-database.ts";
import { checkDatabaseReachable, DatabaseProblem } from "./errors.ts";

const database = useTestDatabase();
function changed(change: (url: URL) => void): string {
  const url = new URL(database.url);
  change(url);
  return url.href;
}

test("a valid connection string connects", async () => {
  await expect(checkDatabaseReachable(database.url)).resolves.toEqual({ pooled: false });
});

test.each<[what: string, url: () => string, says: RegExp]>([
  ["a port nobody listens on", () => changed((url) => (url.port = "1")), /nothing answers on \S+:1\./],
  ["an unknown host", () => changed((url) => (url.hostname = "nowhere.invalid")), /host nowhere\.invalid/],
  ["a wrong password", () => changed((url) => (url.password = "wr0ng-secret")), /refused the password/],
  [
    "a database that is not there",
    () => changed((url) => (url.pathname = "/missing")),
    /no database missing/,
  ],
])("%s is said in words that name the setting and show no password", async (_, url, says) => {
  const problem = await checkDatabaseReachable(url()).then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(problem).toBeInstanceOf(DatabaseProblem);
  const { message } = problem as Error;
  expect(message).toMatch(/^DATABASE_URL: /);
  expect(message).toMatch(says);
  expect(message).not.toContain("wr0ng-secret");
});
