/** docs/watching.md, Memory; read only as a process begins. deploy/systemd/zenne.service and deploy/Dockerfile too. */
const settings = {
  // glibc keeps freed memory in an arena for each thread, and raises the size from which it returns memory at once.
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "131072",
  // V8 grows its heap by the room it may have, a quarter of the machine: far beyond the 50 MB in use.
  NODE_OPTIONS: "--max-semi-space-size=8 --max-old-space-size=1024",
};

export function memorySettings(environment = process.env) {
  const own = Object.entries(settings).map(([name, value]) => [name, environment[name] ?? value]);
  // Node takes the last of two options of one name.
  const options = `${settings.NODE_OPTIONS} ${environment.NODE_OPTIONS ?? ""}`.trim();
  return { ...Object.fromEntries(own), NODE_OPTIONS: options };
}
