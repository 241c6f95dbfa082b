// Loaded before the product: the launcher holds the other end of this pipe, and its death closes it.
import { Socket } from "node:net";

const launcher = new Socket({ fd: 3, readable: true, writable: true });
launcher.on("error", () => {});
launcher.on("close", () => process.kill(process.pid, "SIGTERM"));
// Said by server/main.ts: from now on an end is no failed start.
process.once("zenne ready", () => launcher.write("ready\n"));
launcher.resume();
launcher.unref();
