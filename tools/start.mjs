// npm start: runs on any Node from 20 on, from a fresh clone. Installs, builds what changed, runs the product.
import { ensureBuilt, serverEntry } from "./build.mjs";
import { ensureInstalled, repairInstalled } from "./install.mjs";
import { memorySettings } from "./memory-settings.mjs";
import { launch, say } from "./progress.mjs";
import { runProduct } from "./run-product.mjs";

await launch(async () => {
  const node = await ensureInstalled();
  await ensureBuilt(node);
  say(`Starting Zenne (${process.uptime().toFixed(1)} s since the command began) …`);
  runProduct(node, [serverEntry], { ...memorySettings(), NODE_ENV: "production" }, repairInstalled);
});
