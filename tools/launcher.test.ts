import { spawn } from "node:child_process";
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { processSpace } from "#operations/embedded/turns.mjs";
import { eventually } from "#tests/eventually.ts";

/** A fake npm: logs its begin and end, and installs one package, Node, and npm's own list of both. */
const fakeNpm = `
const fs = require("node:fs"), path = require("node:path");
const note = (word) => fs.appendFileSync("npm.log", word + "\\n");
note("begin");
const goOn = () => {
  if (fs.existsSync("hold-npm")) return setTimeout(goOn, 20);
  const put = (file, text) => { fs.mkdirSync(path.dirname(file), { recursive: true }); fs.writeFileSync(file, text); };
  put("node_modules/kept/package.json", JSON.stringify({ name: "kept", version: "1.0.0" }));
  put("node_modules/node/bin/node", "#!/bin/sh\\necho v99.0.0\\n");
  fs.chmodSync("node_modules/node/bin/node", 0o755);
  put("node_modules/.package-lock.json", fs.readFileSync("package-lock.json"));
  note("end");
};
goOn();`;

let project: string;
const running: Array<ReturnType<typeof spawn>> = [];
const inProject = (name: string) => path.join(project, name);
const npmLog = () => readFile(inProject("npm.log"), "utf8").catch(() => "");
const installed = () => existsSync(inProject("node_modules/kept/package.json"));

beforeEach(async () => {
  project = await mkdtemp(path.join(tmpdir(), "zenne-launcher-"));
  await mkdir(inProject("tools"));
  await mkdir(inProject("operations/embedded"), { recursive: true });
  await copyFile("operations/embedded/turns.mjs", inProject("operations/embedded/turns.mjs"));
  for (const name of ["install", "manifest", "one-at-a-time", "progress", "run-command"])
    await copyFile(`tools/${name}.mjs`, inProject(`tools/${name}.mjs`));
  await writeFile(inProject("npm.js"), fakeNpm);
  const packages = { "": {}, "node_modules/kept": { version: "1.0.0" } };
  await writeFile(inProject("package-lock.json"), JSON.stringify({ packages }));
});
afterEach(async () => {
  for (const child of running.splice(0)) child.kill("SIGKILL");
  await rm(inProject("hold-npm"), { force: true });
  await eventually(() => rm(project, { recursive: true, force: true }));
});

async function edit(script: string, before: string, after: string): Promise<void> {
  const file = inProject(`tools/${script}.mjs`);
  const code = await readFile(file, "utf8");
  await writeFile(file, code.replace(before, after));
}

const held = (by: object) =>
  JSON.stringify([{ pid: process.pid, identity: "", space: processSpace(), ...by }]);

const firstStep = `import("./tools/install.mjs").then((m) => m.ensureInstalled()).then((node) => console.log("node: " + node),
    (error) => { console.log(error.message); process.exit(1); })`;

/** Runs the launcher's first step, or another of its commands, in a separate process. */
function launch(code = firstStep, more: NodeJS.ProcessEnv = {}) {
  const env = {
    ...process.env,
    ...more,
    npm_execpath: inProject("npm.js"),
    npm_node_execpath: process.execPath,
  };
  const child = spawn(process.execPath, ["-e", code], { cwd: project, env });
  running.push(child);
  let output = "";
  child.stdout.on("data", (text) => (output += text));
  child.stderr.on("data", (text) => (output += text));
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  return { child, ended, output: () => output };
}

async function launchToItsEnd(): Promise<string> {
  const { ended, output } = launch();
  expect(await ended, output()).toBe(0);
  return output();
}

describe("a turn that nobody takes any more", () => {
  it.each([
    ["left empty by a full disk", ""],
    ["that names the number of the process which reads it", "own"],
    ["that names a number given to another process since", String(process.pid)],
    ["of a process that is gone", String(2 ** 30)],
  ])("%s holds up no start", async (_, content) => {
    await mkdir(inProject(".cache"));
    await writeFile(inProject(".cache/preparing"), content);
    if (content === "own") {
      // The launcher writes its own pid before it checks, as seen in a container that restarts repeatedly.
      const code = await readFile(inProject("tools/install.mjs"), "utf8");
      const own = `writeFileSync(${JSON.stringify(inProject(".cache/preparing"))}, String(process.pid));\n`;
      await writeFile(
        inProject("tools/install.mjs"),
        `import { writeFileSync } from "node:fs";\n${own}${code}`,
      );
    }
    expect(await launchToItsEnd()).toContain(inProject("node_modules/node/bin/node"));
  });

  it.each([
    ["an empty file", ""],
    ["another process with the same number", held({ identity: "an earlier one" })],
    ["another container that has fallen silent", held({ space: "elsewhere" })],
  ])("is told from one that is held: %s", async (_, content) => {
    await edit("one-at-a-time", "silentMs = 10_000", "silentMs = 300");
    await mkdir(inProject(".cache/preparing"), { recursive: true });
    await writeFile(inProject(".cache/preparing/7"), content);
    expect(await launchToItsEnd()).toContain(inProject("node_modules/node/bin/node"));
  });
});

async function standIn(programs: Record<string, string>): Promise<void> {
  for (const [name, code] of Object.entries(programs)) {
    await mkdir(path.dirname(inProject(name)), { recursive: true });
    await writeFile(inProject(name), code);
  }
}

const steps = {
  "tools/build.mjs": "export const ensureBuilt = async () => {};",
  "tools/ensure-chromium.mjs": "export const ensureChromium = async () => {};",
};

describe("npm run lighthouse", () => {
  it("installs what it needs itself, once", async () => {
    await copyFile("tools/lighthouse.mjs", inProject("tools/lighthouse.mjs"));
    await copyFile("tools/find-chromium.mjs", inProject("tools/find-chromium.mjs"));
    await standIn({
      ...steps,
      "lab/bench/lighthouse/package-lock.json": await readFile(inProject("package-lock.json"), "utf8"),
      // Replaces Node, which gets the script and its arguments.
      "lab/bench/lighthouse/measure.ts": "",
    });
    await edit("install", "leastNodeMajor = 24", "leastNodeMajor = 99");
    const lighthouse = () => launch('import("./tools/lighthouse.mjs")', { CHROME_PATH: "/chrome" });
    for (let run = 1; run <= 2; run += 1) {
      const { ended, output } = lighthouse();
      expect(await ended, output()).toBe(0);
      expect(existsSync(inProject("lab/bench/lighthouse/node_modules/kept"))).toBe(true);
      expect(await readFile(inProject("lab/bench/lighthouse/npm.log"), "utf8")).toBe("begin\nend\n");
    }
  });
});

describe("npm test", () => {
  const port = async (env: NodeJS.ProcessEnv) => {
    for (const name of ["test", "test-counts"])
      await copyFile(`tools/${name}.mjs`, inProject(`tools/${name}.mjs`));
    await standIn({
      ...steps,
      "npm.js": "",
      "tools/install.mjs": `export const ensureInstalled = async () => ${JSON.stringify(process.execPath)};`,
      "node_modules/vitest/vitest.mjs": "",
      "node_modules/@playwright/test/cli.js": 'console.log("port " + process.env.E2E_PORT + ".");',
    });
    const { ended, output } = launch('import("./tools/test.mjs")', env);
    await ended;
    return /port (\d+)\./.exec(output())?.[1];
  };

  it("gives the browser tests a port that is free, or the one of E2E_PORT", async () => {
    const taken = createServer().listen(4310, "127.0.0.1");
    taken.on("error", () => {});
    const free = Number(await port({ E2E_PORT: "" }));
    taken.close();
    expect(free).toBeGreaterThan(1023);
    expect(free).not.toBe(4310);
    expect(await port({ E2E_PORT: "4399" })).toBe("4399");
  });

  it("runs the quick tests, or the tiers it is given: a line for each, and the sum of all last", async () => {
    await port({});
    await standIn({
      "node_modules/vitest/vitest.mjs": `import { writeFileSync } from "node:fs";
        const file = process.argv.find((word) => word.startsWith("--outputFile.json="))?.split("=")[1];
        const slow = process.argv.includes("slow");
        writeFileSync(file, JSON.stringify({ numPassedTests: slow ? 3 : 40, numFailedTests: 0, numPendingTests: 0,
          numTodoTests: 0, testResults: [] }));`,
    });
    const run = async (...tiers: string[]) => {
      const { ended, output } = launch(
        `process.argv.push(...${JSON.stringify(["tools/test.mjs", ...tiers])}); import("./tools/test.mjs")`,
      );
      expect(await ended, output()).toBe(0);
      return output()
        .split("\n")
        .filter((line) => / passed, /.test(line));
    };
    expect(await run()).toEqual(["quick tests: 40 passed, 0 failed", "40 passed, 0 failed"]);
    expect(await run("slow")).toEqual(["slow tests: 3 passed, 0 failed", "3 passed, 0 failed"]);
    expect(await run("quick", "slow")).toEqual([
      "quick tests: 40 passed, 0 failed",
      "slow tests: 3 passed, 0 failed",
      "43 passed, 0 failed",
    ]);
  });
});

describe("what is built", () => {
  it("is built anew where a file of it is missing or not whole, and only then", async () => {
    await copyFile("tools/build.mjs", inProject("tools/build.mjs"));
    await standIn({
      "package.json": "{}",
      "react-router.config.ts": "",
      "tsconfig.json": "{}",
      "vite.config.ts": "",
      "tools/precompress.mjs": "",
      "node_modules/@react-router/dev/bin.cjs": `const fs = require("node:fs");
        fs.appendFileSync("builds.log", "built\\n");
        for (const folder of ["build/server", "build/client/assets"]) fs.mkdirSync(folder, { recursive: true });
        fs.writeFileSync("build/server/index.js", "start()");
        fs.writeFileSync("build/client/assets/page.js", "show()");`,
    });
    const builds = async () => {
      const { ended, output } = launch(
        'import("./tools/build.mjs").then((m) => m.ensureBuilt(process.execPath))',
      );
      expect(await ended, output()).toBe(0);
      return (await readFile(inProject("builds.log"), "utf8")).trim().split("\n").length;
    };
    expect(await builds()).toBe(1);
    expect(await builds()).toBe(1);
    await writeFile(inProject("build/server/index.js"), "");
    expect(await builds()).toBe(2);
    await rm(inProject("build/client/assets/page.js"));
    expect(await builds()).toBe(3);
    expect(await builds()).toBe(3);
  });
});

describe("a product that ends before it is ready", () => {
  const run = async (repair: string) => {
    for (const name of ["run-product", "end-with-launcher"])
      await copyFile(`tools/${name}.mjs`, inProject(`tools/${name}.mjs`));
    const { ended, output } = launch(
      `const fs = require("node:fs"); import("./tools/run-product.mjs").then(({ runProduct }) =>
        runProduct(process.execPath, ["entry.js"], {}, async () => { console.log("looked"); ${repair} }));`,
    );
    return { code: await ended, lines: output().trim().split("\n") };
  };
  const ready = 'process.emit("zenne ready"); console.log("served"); setTimeout(() => process.exit(0), 200);';

  it("is started once more where something was repaired", async () => {
    await standIn({ "entry.js": "" });
    const repair = `fs.writeFileSync("entry.js", ${JSON.stringify(ready)}); return true;`;
    expect(await run(repair)).toEqual({ code: 0, lines: ["looked", "served"] });
  });

  it("says so and fails, once, where nothing was, and where it ends again", async () => {
    await standIn({ "entry.js": "" });
    const message = "The product ended before it was ready.";
    expect(await run("return false;")).toEqual({ code: 1, lines: ["looked", message] });
    expect(await run("return true;")).toEqual({ code: 1, lines: ["looked", message] });
  });

  it("is not looked at once it was ready, whatever its end", async () => {
    await standIn({ "entry.js": ready.replace("exit(0)", "exit(3)") });
    expect(await run("return true;")).toEqual({ code: 3, lines: ["served"] });
  });
});

describe("what is installed", () => {
  it("is installed anew where a file of a package is not whole, which is looked for on demand", async () => {
    const repair = launch.bind(
      null,
      'import("./tools/install.mjs").then((m) => m.repairInstalled()).then((was) => console.log("repaired: " + was))',
    );
    await launchToItsEnd();
    const whole = repair();
    expect(await whole.ended, whole.output()).toBe(0);
    expect(whole.output()).toBe("repaired: false\n");
    await writeFile(inProject("node_modules/kept/package.json"), "");
    const damaged = repair();
    expect(await damaged.ended, damaged.output()).toBe(0);
    expect(damaged.output()).toContain("node_modules/kept/package.json is missing or not whole");
    expect(damaged.output()).toContain("repaired: true");
    expect(await readFile(inProject("node_modules/kept/package.json"), "utf8")).toContain("1.0.0");
    expect(await npmLog()).toBe("begin\nend\nbegin\nend\n");
  });

  it("is looked at, whatever npm's list says", async () => {
    await launchToItsEnd();
    await rm(inProject("node_modules/kept"), { recursive: true });
    await launchToItsEnd();
    expect(installed()).toBe(true);
    await rm(inProject("node_modules/.zenne-installed"));
    await rm(inProject("node_modules/kept"), { recursive: true });
    await launchToItsEnd();
    expect(installed()).toBe(true);
  });

  it("is installed anew once when its Node does not run", async () => {
    // Simulates a machine whose own Node is too old.
    const code = await readFile(inProject("tools/install.mjs"), "utf8");
    await writeFile(
      inProject("tools/install.mjs"),
      code.replace("leastNodeMajor = 24", "leastNodeMajor = 99"),
    );
    await launchToItsEnd();
    await writeFile(inProject("node_modules/node/bin/node"), "#!/bin/sh\nexit 1\n");
    expect(await launchToItsEnd()).toContain(inProject("node_modules/node/bin/node"));
    expect(await npmLog()).toBe("begin\nend\nbegin\nend\n");
  });

  it("is not touched by a second start while the npm of a killed one works, and is whole afterwards", async () => {
    await writeFile(inProject("hold-npm"), "");
    const first = launch();
    await eventually(async () => expect(await npmLog()).toBe("begin\n"));
    first.child.kill("SIGKILL");
    await first.ended;
    const second = launch();
    await eventually(() => expect(second.output()).toMatch(/Another command .*process \d+/));
    await rm(inProject("hold-npm"));
    expect(await second.ended).toBe(0);
    expect(await npmLog()).toMatch(/^(begin\nend\n)+$/);
    expect(installed()).toBe(true);
  });
});
