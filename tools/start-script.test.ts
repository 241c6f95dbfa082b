import { execFile } from "node:child_process";
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

test("npm start runs on the Node.js of npm, where the installed one is cut off", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "zenne-start-"));
  try {
    const { scripts } = JSON.parse(await readFile("package.json", "utf8")) as {
      scripts: Record<string, string>;
    };
    const programs = path.join(folder, "node_modules/.bin");
    await mkdir(programs, { recursive: true });
    // Ends like a program with a truncated file, by a signal.
    await writeFile(path.join(programs, "node"), "#!/bin/sh\nkill -SEGV $$\n");
    await chmod(path.join(programs, "node"), 0o755);
    await mkdir(path.join(folder, "tools"));
    await writeFile(path.join(folder, "tools/start.mjs"), "console.log('begun');");
    const packageFile = { name: "cut-off", scripts: { start: scripts.start } };
    await writeFile(path.join(folder, "package.json"), JSON.stringify(packageFile));
    const { stdout } = await promisify(execFile)("npm", ["start", "--silent"], { cwd: folder });
    expect(stdout).toBe("begun\n");
  } finally {
    await rm(folder, { recursive: true });
  }
});
