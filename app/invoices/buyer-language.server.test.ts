import { expect, test } from "vitest";
import { useTestDatabase } from "#tests/test-database.ts";
import { readBuyer } from "./draft-model.server.ts";

const database = useTestDatabase();

test("an invoice is in the language of its customer, else of whoever gets it, else in English", async () => {
  const { rows } = await database.pool.query<{ id: string }>(
    "insert into companies (name, country_code) values ('Maes', 'BE') returning id",
  );
  const id = rows[0]?.id ?? "";
  const language = async () => (await readBuyer(database.db, id))?.language;
  expect(await language()).toBe("en");
  await database.pool.query(
    `insert into company_contacts (company_id, position, name, email, task, language) values
       ($1, 1, 'An', 'an@maes.example', 'Planning', 'fr'), ($1, 2, 'Bo', 'bo@maes.example', 'Facturatie', 'nl')`,
    [id],
  );
  expect(await language()).toBe("nl");
  await database.pool.query("update companies set language = 'de' where id = $1", [id]);
  expect(await language()).toBe("de");
});
