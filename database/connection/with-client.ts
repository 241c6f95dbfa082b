import { Client, type ClientConfig } from "pg";

/** Does one piece of work on a connection of its own, which ends with it; a lost connection rejects the next query. */
export async function withClient<T>(config: ClientConfig, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ keepAlive: true, ...config });
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
