import { Client } from "pg";

/** Runs one piece of work as PostgreSQL's administrator, on a connection of its own. */
export async function asAdministrator<T>(
  server: { port: number; password: string; database?: string },
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({
    host: "127.0.0.1",
    port: server.port,
    user: "postgres",
    password: server.password,
    database: server.database ?? "postgres",
    ssl: false,
    connectionTimeoutMillis: 5_000,
    application_name: "zenne start",
  });
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
