// `npm run check`, at each change: types, lint, import rules, and the tests without a database, side by side. A line for
// each part as it ends; the output of those that failed follows at the end.
import { ensureChromium } from "./ensure-chromium.mjs";
import { ensureInstalled } from "./install.mjs";
import { launch, LaunchError, say } from "./progress.mjs";
import { inside, npmCommand, runCommand } from "./run-command.mjs";

/** Types take one processor for as long as lint and import rules with the tests of components take the other. */
const lanes = [["types"], ["lint", "boundaries", "test:components"], ["test:unit"]];

async function runPart(script) {
  const began = performance.now();
  // A dot for each test: what failed is then all there is to read.
  const more = script.startsWith("test:") ? ["--", "--reporter=dot"] : [];
  const [file, args] = npmCommand(["run", "--silent", script, ...more]);
  const { code, output } = await runCommand(file, args, { env: inside(), quiet: true });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  say(`${code === 0 ? "passed" : "FAILED"}  ${script}, ${seconds} s`);
  return code === 0 ? [] : [`\n— ${script}\n${output.trim()}`];
}

/** One after the other; a part that failed does not keep the next from running. */
async function runLane(scripts) {
  const failures = [];
  for (const script of scripts) failures.push(...(await runPart(script)));
  return failures;
}

await launch(async () => {
  const began = performance.now();
  await ensureInstalled();
  await ensureChromium();
  const failures = (await Promise.all(lanes.map(runLane))).flat();
  for (const failure of failures) say(failure);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  if (failures.length > 0) throw new LaunchError(`\n${failures.length} of 5 parts failed, ${seconds} s.`);
  say(`All passed in ${seconds} s; the tests on the database and in the browser are in \`npm test\`.`);
});
