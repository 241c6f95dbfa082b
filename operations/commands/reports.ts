/** npm run reports -- [state | rebuild]: shows the state of the reports' sums, or rebuilds them, also while the product runs. */
import { parseArgs } from "node:util";
import { connectDatabase, type Database } from "#database/connection/connect.ts";
import { rebuildSums } from "#app/reports/rebuild-sums.server.ts";
import { readSumsState } from "#app/reports/sums-state.server.ts";
import { command, onDatabase, UsageProblem } from "./command.ts";

const LINE_EVERY_MS = 5_000;

const acts: Record<string, (db: Database) => Promise<void>> = {
  async state(db) {
    const { made, build } = await readSumsState(db);
    if (made) console.log("The sums of the reports are made.");
    else if (build) console.log(progressLine(build));
    else console.log("The sums of the reports are not made yet; the product does it when it starts.");
  },
  async rebuild(db) {
    let printed = performance.now();
    await rebuildSums(db, {
      always: true,
      async taken() {
        if (performance.now() - printed < LINE_EVERY_MS) return;
        printed = performance.now();
        const { build } = await readSumsState(db);
        if (build) console.log(progressLine(build));
      },
    });
    console.log("The sums of the reports are made anew.");
  },
};

const progressLine = ({ done, total }: { done: number; total: number }) =>
  `The sums of the reports are being made: ${done} of ${total} records.`;

await command(async (env) => {
  const [name = "state", ...more] = parseArgs({ allowPositionals: true }).positionals;
  const act = acts[name];
  if (!act || more.length > 0) throw new UsageProblem("npm run reports -- state or rebuild");
  await onDatabase(env, { mayCreate: false }, async (url) => {
    const { db, pool } = connectDatabase(url, { warn: console.error });
    await act(db).finally(() => pool.end());
  });
});
