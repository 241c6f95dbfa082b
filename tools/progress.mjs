/** Plain lines for people on standard output: no colours, no cursor moves, so that a log file reads the same. */

export const say = (line) => console.log(line);

export class LaunchError extends Error {}

/** Runs work and prints how long it took; `still` is asked every fifteen seconds for a word on how far it is. */
export async function timed(label, work, still = () => "") {
  const began = performance.now();
  const seconds = () => ((performance.now() - began) / 1000).toFixed(1);
  const pulse = setInterval(() => say(`  … ${Math.round(Number(seconds()))} s${still()}`), 15_000);
  try {
    const result = await work();
    say(`${label} in ${seconds()} s`);
    return result;
  } finally {
    clearInterval(pulse);
  }
}

/** A full disk or a folder that may not be written, in words; undefined for any other error. */
function diskProblem({ code, path }) {
  if (code === "ENOSPC" || code === "EDQUOT")
    return `The disk is full: ${path ?? "a file"} could not be written. Free some room and start again.`;
  if (code === "EROFS" || code === "EACCES" || code === "EPERM")
    return `This account may not write ${path ?? "here"}. Start as the account that owns the folder, or make it writable.`;
  return undefined;
}

export async function launch(main) {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof LaunchError ? error.message : (diskProblem(error) ?? error));
    process.exit(1);
  }
}
