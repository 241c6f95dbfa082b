import type { Passwords } from "./cluster.ts";
import { asAdministrator } from "./control-connection.ts";

/** Where the product finds its database; holds the password, never to be logged. */
export function productUrl(port: number, passwords: Passwords): string {
  return `postgres://zenne:${passwords.product}@127.0.0.1:${port}/zenne`;
}

/** Makes the product's role and database where they are missing. The role is no administrator. */
export async function prepareDatabase(port: number, passwords: Passwords): Promise<void> {
  await asAdministrator({ port, password: passwords.administrator }, async (client) => {
    const role = await client.query("select 1 from pg_roles where rolname = 'zenne'");
    const verb = role.rowCount === 0 ? "create" : "alter";
    // base64url: nothing in it needs escaping, and utility statements take no parameters.
    await client.query(`${verb} role zenne login createdb password '${passwords.product}'`);
    const database = await client.query("select 1 from pg_database where datname = 'zenne'");
    if (database.rowCount === 0) await client.query("create database zenne owner zenne");
  });
}
