import { escapeLiteral } from "pg";
import type { Passwords } from "./cluster.ts";
import { asAdministrator } from "./control-connection.ts";

const name = "zenne";

/**
 * Sees to it that the product's role and database are there, whatever an earlier start got to. The role owns
 * the database and nothing else: it is no administrator.
 *
 * @param options.mayCreateDatabases for tests, which clone a database a file
 * @returns the connection string, which holds the password: never log it
 */
export async function prepareDatabase(
  port: number,
  passwords: Passwords,
  options: { mayCreateDatabases: boolean },
): Promise<string> {
  await asAdministrator({ port, password: passwords.administrator }, async (client) => {
    const role = await client.query("select from pg_roles where rolname = $1", [name]);
    if (role.rowCount === 0) await client.query(`create role ${name}`);
    const rights = options.mayCreateDatabases ? "createdb" : "nocreatedb";
    const password = escapeLiteral(passwords.product);
    await client.query(`alter role ${name} login nosuperuser ${rights} password ${password}`);
    const database = await client.query("select from pg_database where datname = $1", [name]);
    if (database.rowCount === 0) await client.query(`create database ${name} owner ${name}`);
  });
  return productUrl(port, passwords);
}

/** The product's connection string. PGSSLMODE in the environment is for other servers, hence the last part. */
export function productUrl(port: number, passwords: Passwords): string {
  return `postgres://${name}:${passwords.product}@127.0.0.1:${port}/${name}?sslmode=disable`;
}
