import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import type { MailMessage, Transport } from "../message.server.ts";

export function outboxTransport(folder: string, onWritten: (file: string) => void): Transport {
  return {
    async send(message: MailMessage) {
      // Loaded with the first mail, to save memory in processes that send none.
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
      onWritten(file);
    },
    check: async () => {},
    close: () => {},
  };
}
