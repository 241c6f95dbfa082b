import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Message, Transport } from "../message.ts";

/**
 * Without SMTP_URL: every message becomes a file `<folder>/<id>.eml`, which any mail program opens.
 * @param written is told the file's path
 */
export function outboxTransport(folder: string, written: (file: string) => void): Transport {
  return {
    async send(message: Message) {
      // Loaded with the first mail: a process that sends none does without its memory.
      const { default: nodemailer } = await import("nodemailer");
      const composer = nodemailer.createTransport({
        streamTransport: true,
        buffer: true,
        newline: "windows",
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      const { message: bytes } = await composer.sendMail(message);
      const file = path.join(folder, `${message.messageId.replace(/^<|@.*$/g, "")}.eml`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(`${file}.part`, bytes as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
      written(file);
    },
    check: async () => {},
    close: () => {},
  };
}
