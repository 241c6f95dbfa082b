export interface Mailbox {
  listUnread(): Promise<number[]>;
  /** Reads the beginning of a message; null when it was deleted meanwhile. */
  read(uid: number): Promise<Uint8Array | null>;
  markRead(uid: number): Promise<void>;
  close(): Promise<void>;
}

const stepTimeoutMs = 20_000;
/** Bytes read per message: reports begin with their facts, followed by the returned mail. */
const readBytes = 200_000;

/** Opens a mailbox. @param url `imaps://user:password@host:port/INBOX` */
export async function openMailbox(url: string): Promise<Mailbox> {
  const { hostname, port, username, password, pathname } = new URL(url);
  // Loaded on demand: most installations read no mailbox.
  const { ImapFlow } = await import("imapflow");
  const client = new ImapFlow({
    host: hostname.replaceAll(/^\[|\]$/g, ""),
    port: port ? Number(port) : 993,
    secure: true,
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: stepTimeoutMs,
    greetingTimeout: stepTimeoutMs,
    socketTimeout: stepTimeoutMs,
  });
  // A broken connection also fails the next command.
  client.on("error", () => {});
  try {
    await client.connect();
    await client.mailboxOpen(decodeURIComponent(pathname.slice(1)) || "INBOX");
  } catch (error) {
    client.close();
    throw toReadableError(error);
  }
  return {
    listUnread: async () => {
      const uids = await client.search({ seen: false }, { uid: true });
      return (Array.isArray(uids) ? uids : []).toSorted((a, b) => a - b);
    },
    read: async (uid) => {
      const query = { source: { start: 0, maxLength: readBytes } };
      const message = await client.fetchOne(String(uid), query, { uid: true });
      return message ? (message.source ?? null) : null;
    },
    markRead: async (uid) => {
      await client.messageFlagsAdd(String(uid), ["\\Seen"], { uid: true });
    },
    close: () => client.logout().catch(() => client.close()),
  };
}

/** Replaces «Command failed» by the server's own text, which never contains the password. */
function toReadableError(error: unknown): Error {
  const { responseText, message } = error as Error & { responseText?: string };
  return new Error(responseText ?? message, { cause: error });
}
