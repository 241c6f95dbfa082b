import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import path from "node:path";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

/** Behaviour in the next conversations: the server accepts the mail, or rejects the recipient with this code. */
type RecipientResponse = "takes" | { answers: number };

export interface TestMailServer {
  url: string;
  port: number;
  /** Received mails, parsed. */
  mails: Email[];
  response: RecipientResponse;
  stop(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * A real SMTP server on loopback.
 *
 * @param port 0 picks a free one; pass a port to restart where a stopped server was
 * @param outbox a folder that gets each mail as a file, as the product's own outbox does
 */
export async function startMailServer(port = 0, outbox?: string): Promise<TestMailServer> {
  const mails: Email[] = [];
  if (outbox) mkdirSync(outbox, { recursive: true });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onRcptTo({ address }, _session, done) {
      if (running.response === "takes") return done();
      const words = `<${address}> not now`;
      done(Object.assign(new Error(words), { responseCode: running.response.answers }));
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        const written = Buffer.concat(chunks);
        mails.push(await PostalMime.parse(written));
        if (outbox) writeFileSync(path.join(outbox, `${String(mails.length).padStart(6, "0")}.eml`), written);
        done();
      });
    },
  });
  server.on("error", () => {});
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  const at = (server.server.address() as AddressInfo).port;
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()));
  const running: TestMailServer = {
    url: `smtp://127.0.0.1:${at}`,
    port: at,
    mails,
    response: "takes",
    stop,
    [Symbol.asyncDispose]: stop,
  };
  return running;
}
