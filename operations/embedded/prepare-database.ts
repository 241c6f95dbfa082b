import { randomBytes } from "node:crypto";
import { type Client, escapeLiteral } from "pg";
import { withClient } from "#database/connection/with-client.ts";
import type { Passwords } from "./cluster.ts";

export const withAdminConnection = <T>(
  server: { port: number; password: string; database?: string },
  work: (client: Client) => Promise<T>,
): Promise<T> =>
  withClient(
    {
      host: "127.0.0.1",
      port: server.port,
      user: "postgres",
      password: server.password,
      database: server.database ?? "postgres",
      ssl: false,
      connectionTimeoutMillis: 5_000,
      application_name: "zenne start",
    },
    work,
  );

const name = "zenne";
/** Role of the running product, which owns nothing; database/connection/product-role.ts grants its privileges. */
const productName = "zenne_product";

/**
 * Creates, idempotently, a role that owns and migrates the database, and the product's, with new passwords at every
 * start.
 * @param options.mayCreateDatabases for tests
 * @returns connection strings with passwords: never log them
 */
export async function prepareDatabase(
  port: number,
  passwords: Passwords,
  options: { mayCreateDatabases: boolean },
): Promise<{ url: string; productUrl: string }> {
  const productPassword = randomBytes(24).toString("base64url");
  await withAdminConnection({ port, password: passwords.administrator }, async (client) => {
    for (const each of [name, productName]) {
      const role = await client.query("select from pg_roles where rolname = $1", [each]);
      if (role.rowCount === 0) await client.query(`create role ${each}`);
    }
    const rights = options.mayCreateDatabases ? "createdb" : "nocreatedb";
    const password = escapeLiteral(passwords.product);
    await client.query(`alter role ${name} login nosuperuser ${rights} password ${password}`);
    await client.query(
      `alter role ${productName} login nosuperuser nocreatedb password ${escapeLiteral(productPassword)}`,
    );
    const database = await client.query("select from pg_database where datname = $1", [name]);
    if (database.rowCount === 0) await client.query(`create database ${name} owner ${name}`);
  });
  return { url: ownerUrl(port, passwords), productUrl: urlOf(productName, productPassword, port) };
}

export function ownerUrl(port: number, passwords: Passwords): string {
  return urlOf(name, passwords.product, port);
}

/** `sslmode` overrides PGSSLMODE of the environment. */
const urlOf = (role: string, password: string, port: number) =>
  `postgres://${role}:${password}@127.0.0.1:${port}/${name}?sslmode=disable`;
