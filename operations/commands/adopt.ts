/** npm run adopt -- [--check | --apply --backup-made]: takes over a PostgreSQL database with the specified tables of another site. */
import { parseArgs } from "node:util";
import { roleOf } from "#database/connection/product-role.ts";
import { applyAdoption, checkAdoption, readState, type Findings } from "../adopt/adopt.ts";
import { KEPT, type State } from "../adopt/databases.ts";
import { command, onDatabase, UsageProblem } from "./command.ts";

const BACKUP_FIRST = `Make a backup first, with the tool of the database, and keep it:

  pg_dump --format=custom --file=before-zenne.dump "$DATABASE_URL"

or the backup of your hosting. Then: npm run adopt -- --apply --backup-made`;

const nothingToDo: Partial<Record<State, string>> = {
  ours: "Nothing to do: this is a database of Zenne. A start brings it up to date.",
  none: "Nothing to do: there is none of the specified tables. A start makes them.",
};

await command(async (env) => {
  const { values } = parseArgs({
    options: {
      check: { type: "boolean", default: false },
      apply: { type: "boolean", default: false },
      "backup-made": { type: "boolean", default: false },
    },
  });
  if (values.check && values.apply) throw new UsageProblem("Either --check or --apply.");
  if (!env.databaseUrl)
    throw new UsageProblem("DATABASE_URL names the database to move in on; the embedded one is always ours.");
  await onDatabase(env, { mayCreate: false }, async (url) => {
    const state = await readState(url);
    if (state === "kept")
      throw new UsageProblem(`There is a schema ${KEPT} and no database of Zenne: rename that schema first.`);
    const nothing = nothingToDo[state];
    if (nothing) return console.log(nothing);
    // A move examines every row itself, under locks.
    if (values.apply && values["backup-made"])
      return apply(url, env.databaseOwnerUrl && roleOf(env.databaseUrl ?? ""));
    const findings = await checkAdoption(url);
    for (const line of describe(findings)) console.log(line);
    if (findings.blockers.length > 0) process.exitCode = 1;
    else if (values.apply) throw new UsageProblem(`\n${BACKUP_FIRST}`);
    else console.log(`\nIt can be moved in.\n${BACKUP_FIRST}`);
  });
});

async function apply(url: string, grantTo: string | undefined): Promise<void> {
  const began = performance.now();
  const seconds = () => `${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s`;
  const { checksums, exposure } = await applyAdoption(url, {
    grantTo,
    say: (line) => console.log(`${seconds()}  ${line}`),
  });
  for (const { table, rows } of checksums)
    console.log(`right   ${table}: ${rows} rows, the same before and after`);
  for (const { words, statement } of exposure) console.log(`OPEN    ${words}\n          ${statement}`);
  console.log(
    `Moved in, in ${seconds().trim()}. What was there is kept as it was in the schema ${KEPT}; once you no longer need it: ` +
      `drop schema ${KEPT} cascade;\nNow: npm run verify, npm run backup, npm start.`,
  );
}

function describe({ rows, blockers, notes, exposure, connections }: Findings): string[] {
  return [
    "Rows",
    ...rows.map(
      ({ table, rows: count }) =>
        `  ${table}: ${count === null ? "no such table; an empty one is made" : count}`,
    ),
    ...part("Afterwards", notes),
    ...part(
      "Open to whoever has the public address of the service (a move closes ours; to close them now:)",
      exposure.flatMap(({ words, statement }) => [words, `  ${statement}`]),
    ),
    ...part(
      "Connections",
      connections > 0 ? [`${connections} others are connected: stop the old site before a move`] : [],
    ),
    ...part("To put right first", blockers),
  ];
}

function part(title: string, lines: string[]): string[] {
  return lines.length > 0 ? ["", title, ...lines.map((line) => `  ${line}`)] : [];
}
