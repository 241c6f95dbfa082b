/** Holds the embedded database of a data folder until SIGTERM: says where it is as JSON, or why it was refused. */
import { startDatabase } from "../harness/databases.ts";

try {
  const server = await startDatabase(process.argv[2]!);
  process.on("SIGTERM", () => void server.stop().then(() => process.exit(0)));
  console.log(JSON.stringify({ url: server.url, pid: server.pid, adopted: server.adopted }));
  setInterval(() => {}, 60_000);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
