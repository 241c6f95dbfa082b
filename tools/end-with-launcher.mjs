// Loaded before the product: the launcher holds the other end of this pipe, and its death closes it.
import { Socket } from "node:net";

const launcher = new Socket({ fd: 3, readable: true, writable: false });
launcher.on("error", () => {});
launcher.on("close", () => process.kill(process.pid, "SIGTERM"));
launcher.resume();
launcher.unref();
