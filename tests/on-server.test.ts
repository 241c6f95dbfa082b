import pg from "pg";
import { expect, inject, test } from "vitest";
import { dropDatabase, onServer } from "./on-server.ts";

test("a database is dropped while another role's session is connected to it", async () => {
  const url = inject("testServerUrl");
  const name = `zenne_held_${process.pid}`;
  await onServer(url, `create database ${name}`);
  const held = new URL(url);
  held.pathname = `/${name}`;
  const holding = new pg.Client({ connectionString: held.href });
  const put = new Promise((resolve) => holding.on("error", resolve));
  await holding.connect();
  await dropDatabase(url, name);
  await expect(put).resolves.toMatchObject({ code: "57P01" });
});
