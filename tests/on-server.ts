import pg from "pg";

/** Runs one statement over a connection of its own. */
export async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Drops a database, with open connections to it. */
export async function dropDatabase(url: string, name: string): Promise<void> {
  try {
    await onServer(url, `drop database if exists ${name} with (force)`);
  } catch (error) {
    // A role that is no superuser may not force a vacuum worker out; a plain drop sends those away by itself.
    if (!(error instanceof pg.DatabaseError && error.code === "42501")) throw error;
    await onServer(url, `drop database if exists ${name}`);
  }
}
