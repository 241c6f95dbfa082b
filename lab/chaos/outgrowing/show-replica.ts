/**
 * npm run show:replica: a primary and a streaming replica on this machine and two processes of the built product on both.
 * Shows that visitors' reads go to the replica, that whoever wrote a change or received its event reads it, and that a replica that is
 * behind, silent, killed or promoted is noticed by no visitor. Takes about a minute; needs `npm run build` before.
 */
import { startBuiltProduct } from "#tests/running-product.ts";
import { makeStage, startPrimary, startReplica } from "#tests/postgres-servers.ts";
import { runSteps } from "./report.ts";
import { steps } from "./replica-steps.ts";

const stage = makeStage("replica");
const undo: Array<() => unknown> = [stage.remove];
try {
  const primary = await startPrimary(stage.folder);
  undo.push(() => primary.server.end("SIGQUIT"));
  const replica = await startReplica(primary, stage.folder);
  undo.push(() => replica.end("SIGKILL"));
  const start = (index: number) =>
    startBuiltProduct({
      DATABASE_URL: primary.productUrl,
      DATABASE_OWNER_URL: primary.url,
      DATABASE_READ_URL: replica.urlLike(primary.productUrl),
      DATA_DIR: `${stage.folder}/process-${index}`,
      DEMO: "1",
    });
  const [writer, other] = [await start(0), await start(1)];
  undo.push(() => Promise.all([writer.stop(), other.stop()]));
  await runSteps(steps, { writer, other, primary: primary.server, replica, cookie: "" });
} finally {
  for (const step of undo.reverse()) await step();
}
