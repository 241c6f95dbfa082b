import { sql } from "kysely";
import { expect, test } from "vitest";
import { normalizeEmail, normalizedEmail } from "#app/accounts/credentials.ts";
import { isEmail, mailboxKey, withAsciiDomain } from "#app/kit/text/email.ts";
import { companyNameKey } from "#app/customers/company-name.ts";
import { numberKey } from "#app/customers/company-numbers.ts";
import { foldText } from "#app/kit/text/search-text.ts";
import { referenceKey, trackingKey, upperLetters } from "#app/shipments/number-key.ts";
import { useTestDatabase } from "#tests/test-database.ts";

const database = useTestDatabase();

const POINTS = Array.from({ length: 0x11_0000 }, (_, point) => point)
  .filter((point) => point > 0 && (point < 0xd800 || point > 0xdfff))
  .map((point) => String.fromCodePoint(point));

/** Texts with each code point between two letters, sixty-four per text, since a call costs more than its characters. */
function texts(points: readonly string[]): string[] {
  const rows = Array.from({ length: Math.ceil(points.length / 64) }, (_, row) =>
    points.slice(row * 64, row * 64 + 64),
  );
  return rows.map((row) => row.map((character) => `xa${character}bx`).join(""));
}

/** The texts that a function of the database folds to something else, as both have them. */
async function differences(
  name: string,
  fold: (text: string) => string | null,
  candidates: readonly string[],
) {
  const { rows } = await sql<{ text: string; key: string | null }>`
    select text, ${sql.raw(name)}(text) as key from unnest(${candidates}::text[]) as text`.execute(
    database.db,
  );
  return rows.filter(({ text, key }) => key !== fold(text)).map(({ text, key }) => [text, key, fold(text)]);
}

test.each([
  ["upper_letters", upperLetters],
  ["reference_key", referenceKey],
  ["tracking_key", trackingKey],
  ["number_key", numberKey],
] as const)("%s is one function in SQL and JavaScript, over all code points", async (name, fold) => {
  expect(await differences(name, fold, texts(POINTS))).toEqual([]);
});

test.each([
  ["search_fold", foldText],
  ["company_name_key", companyNameKey],
] as const)(
  "%s is one function in SQL and JavaScript, over what both know of Unicode",
  async (name, fold) => {
    const { rows } = await sql<{ assigned: string[] }>`
    select array_agg(character) filter (where unicode_assigned(character)) as assigned
    from unnest(${POINTS}::text[]) as character`.execute(database.db);
    const characters = (rows[0]?.assigned ?? []).filter((character) => !/\p{Cn}/u.test(character));
    expect(characters.length).toBeGreaterThan(280_000);
    expect(await differences(name, fold, texts(characters))).toEqual([]);
  },
);

test("an e-mail that can be stored has one lower case and one mailbox in SQL and JavaScript", async () => {
  // Characters that fold to ASCII are below U+3000, or full-width.
  const addresses = POINTS.filter((point) => point < "\u3000" || /[\uff00-\uffef]/.test(point))
    .flatMap((character) => [
      `xa${character}bx@zenne.example`,
      `X${character}.A+b+C@GoogleMail.com`,
      `${character}+b@${character}a.com`,
    ])
    .map(withAsciiDomain)
    .filter((email) => normalizedEmail.safeParse(email).success || isEmail(email));
  expect(addresses.length).toBeGreaterThan(200);
  expect(await differences("lower", normalizeEmail, addresses)).toEqual([]);
  expect(await differences("mailbox_key", mailboxKey, addresses)).toEqual([]);
});
