/**
 * npm run show:pgbouncer: two processes of the built product on one PostgreSQL behind PgBouncer in transaction mode with
 * eight connections. Shows that all of the product works there: sessions, lists, writes, live events, tracking, imports,
 * exports and their cancelling, mails, and a pooler that is killed. Takes about a minute; needs `npm run build` before.
 */
import { randomUUID } from "node:crypto";
import { makeStage, startPrimary } from "#tests/postgres-servers.ts";
import { startBuiltProduct } from "#tests/running-product.ts";
import { pgbouncerProgram, startPgbouncer } from "./pgbouncer.ts";
import { POOL, steps } from "./pgbouncer-steps.ts";
import { runSteps } from "./report.ts";

if (!pgbouncerProgram()) {
  console.error("This needs PgBouncer: apt-get install pgbouncer");
  process.exit(1);
}
const stage = makeStage("pgbouncer");
const undo: Array<() => unknown> = [stage.remove];
try {
  const primary = await startPrimary(stage.folder);
  undo.push(() => primary.server.end("SIGQUIT"));
  for (const setting of [
    "statement_timeout = '8s'",
    "lock_timeout = '4s'",
    "idle_in_transaction_session_timeout = '30s'",
  ])
    await primary.server.ask(`alter role zenne_product set ${setting}`);
  const pooler = await startPgbouncer(primary, stage.folder, POOL);
  undo.push(() => pooler.stop());
  const start = (index: number) =>
    startBuiltProduct({
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: primary.productUrl,
      DATABASE_OWNER_URL: primary.url,
      DATA_DIR: `${stage.folder}/process-${index}`,
      NOTIFY_EMAIL: "desk@zenne.example",
      DEMO: "1",
    });
  const [one, two] = await Promise.all([start(0), start(1)]);
  undo.push(() => Promise.all([one.stop(), two.stop()]));
  await runSteps(steps, {
    both: [one, two],
    one,
    two,
    pooler,
    primary,
    folder: stage.folder,
    cookie: "",
    imported: `I-${randomUUID().slice(0, 8)}`,
  });
} finally {
  for (const step of undo.reverse()) await step();
}
