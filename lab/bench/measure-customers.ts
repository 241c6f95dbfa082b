/** Customers: the list, a company with 50,000 shipments, matching rows of a file, duplicates, a merge and its undo. */
import { chargeableFigures } from "#content/chargeable-weight.ts";
import type { Database } from "#database/connection/connect.ts";
import { companyFigures, listCompanyShipments } from "#app/desk/customer/company-figures.server.ts";
import { listCompanyMails } from "#app/customers/company-mails.server.ts";
import {
  findUnjoinedParties,
  listCompanyParties,
  suggestParties,
} from "#app/customers/company-parties.server.ts";
import { listCompanyRequests } from "#app/customers/company-requests.server.ts";
import { listDuplicates } from "#app/customers/duplicates.server.ts";
import { listCompanies } from "#app/customers/list-companies.server.ts";
import { findMatches, findMatchesOfMany } from "#app/customers/match.server.ts";
import { mergeCompanies } from "#app/customers/merge.server.ts";
import { undoMerge } from "#app/customers/undo-merge.server.ts";
import { countCustomerShipments } from "#app/portal/customer-shipments.server.ts";
import type { Actor } from "#app/access/policy.ts";
import { companyFilter } from "#app/customers/company-list.ts";
import { yearBefore } from "#app/customers/figures.ts";
import type { CompanyCandidate } from "#app/customers/match.ts";
import { parseCursor } from "#app/kit/keyset.ts";
import { fillOnce, measureCases, measureOnce, onDatabase } from "./database.ts";

const COMPANY = "00000000-0000-4000-8000-00000000c0de";
const CUSTOMERS = 200_000;

/** 200 shippers with 250 shipments each, among 200,000 companies of which the first 10,000 have a party; a few are alike. */
const STATEMENTS = [
  `    insert into companies (id, name, vat_number, city, country_code)
    values ('${COMPANY}', 'Bench Holding', 'BE0999000129', 'Antwerp', 'BE')`,
  // Every thousandth has the name of the one before, every two-thousandth also its VAT number.
  `
    with added as (insert into companies (name, vat_number, postcode, city, country_code, created_at)
      select (array['Haven', 'Kaai', 'Leie', 'Maas', 'Zenne'])[1 + (n - (n % 1000 = 0)::int) % 5] || ' Trading ' || n - (n % 1000 = 0)::int || ' BV',
        'BE0' || (200000000 + n - (n % 2000 = 0)::int), 1000 + n % 9000, 'Ghent', 'BE', now() - make_interval(mins => n)
      from generate_series(1, ${CUSTOMERS}) as n returning id, name)
    insert into company_contacts (company_id, position, name, email)
    select id, place, 'Person of ' || name, 'desk' || place || '@' || replace(id::text, '-', '') || '.example'
    from added, generate_series(1, 2) as place`,
  `    insert into company_contacts (company_id, position, name, email)
    select '${COMPANY}', n, 'Person ' || n, 'p' || n || '@holding.example' from generate_series(1, 20) as n`,
  `    update shippers set company_id = joined.company
    from (select shippers.id, companies.id as company from
        (select id, row_number() over (order by id) as n from shippers) as shippers
        join (select id, row_number() over (order by id) as n from companies where id <> '${COMPANY}') as companies
          on companies.n = 2 * shippers.n) as joined
    where joined.id = shippers.id`,
  `    with added as (insert into shippers (name, company, email, company_id)
      select 'Holding site ' || n, 'Bench Holding', 'site' || n || '@holding.example', '${COMPANY}'
      from generate_series(1, 200) as n returning id)
    insert into shipments (tracking_number, service_type, origin_location, destination_location, status, weight,
      estimated_delivery, delivered_at, shipper_id, created_at)
    select 'BENCH-' || row_number() over (), (array['Air Freight', 'Sea Freight', 'Road Transport'])[1 + n % 3], 'Antwerp',
      (array['Lagos', 'Oslo', 'Lyon'])[1 + n % 3], case when n % 5 = 0 then 'in_transit' else 'delivered' end, n * 10,
      now() - make_interval(hours => n * 24 - 12), case when n % 5 > 0 then now() - make_interval(hours => n * 24 - 10 - n % 5) end,
      added.id, now() - make_interval(hours => n * 24, secs => (random() * 80000)::int)
    from added, generate_series(1, 250) as n`,
  `
    insert into quote_requests (name, email, origin_location, destination_location, company_id)
    select 'Jo', 'jo' || n || '@holding.example', 'Ghent', 'Oslo', '${COMPANY}' from generate_series(1, 20000) as n`,
];

await onDatabase("./data-bench", async ({ db, url, actor }) => {
  await fillOnce(url, `select from companies where id = '${COMPANY}'`, async (client) => {
    for (const statement of STATEMENTS) await client.query(statement);
  });
  await measureCases(await pageCases(db, actor));
  await measureMatching(db);
  await measureCases(await duplicateCases(db, actor), 5);
  const { id: keptId } = await db
    .selectFrom("companies")
    .select("id")
    .where("id", "<>", COMPANY)
    .orderBy("id")
    .limit(1)
    .executeTakeFirstOrThrow();
  const { mergeId } = await measureOnce("merging the largest customer", () =>
    mergeCompanies(db, actor, { keptId, mergedId: COMPANY, choices: {} }),
  );
  await measureOnce("undoing it", () => undoMerge(db, actor, mergeId));
});

async function pageCases(db: Database, actor: Actor): Promise<Record<string, () => Promise<unknown>>> {
  const figures = chargeableFigures({ air_cm3_per_kg: 6_000 });
  const charged = { "Air Freight": figures.air, "Sea Freight": figures.sea, "Road Transport": figures.road };
  const list = (query: string) =>
    listCompanies(db, actor, companyFilter.parse(new URLSearchParams(query)), null, 50);
  const all = { view: "all", search: "" } as const;
  const shipments = (filter: object, place: Parameters<typeof listCompanyShipments>[4] = { index: 0 }) =>
    listCompanyShipments(db, actor, COMPANY, { ...all, ...filter }, place, 20);
  const deep = parseCursor((await shipments({}, { index: 20_000 })).next);
  const since = yearBefore(new Date());
  return {
    "list, newest": () => list(""),
    "list, by name": () => list("sort=name"),
    "list, search": () => list("search=haven"),
    "list, VAT number": () => list("search=0200.004.2"),
    "list, under way": () => list("open=1"),
    "its parties": () => listCompanyParties(db, actor, COMPANY),
    "its suggestions": () => suggestParties(db, actor, COMPANY),
    "parties to join": () => findUnjoinedParties(db, actor, "antw"),
    "its shipments": () => shipments({}),
    "its shipments, deep": () => shipments({}, deep ? { after: deep } : { index: 0 }),
    "its shipments, under way": () => shipments({ view: "open" }),
    "its shipments, search": () => shipments({ search: "lagos" }),
    "its requests": () => listCompanyRequests(db, actor, COMPANY, { limit: 10 }),
    "its mails": () => listCompanyMails(db, actor, COMPANY, { limit: 10 }),
    "its figures": () => companyFigures(db, actor, COMPANY, { since, charged }),
    "the portal's counts": () => countCustomerShipments(db, { kind: "company", id: COMPANY }),
  };
}

async function measureMatching(db: Database): Promise<void> {
  // Rows of a file: a third known by number, a third by name and address, a third new.
  const rows = Array.from({ length: 10_000 }, (_, n): CompanyCandidate => {
    const company = 1 + n * 17;
    const byNumber = {
      name: `Row ${n}`,
      vat_number: `BE 0${200_000_000 + company}`,
      postcode: null,
      emails: [],
    };
    const byName = {
      name: `${["Haven", "Kaai", "Leie", "Maas", "Zenne"][company % 5]} TRADING ${company}`,
      vat_number: null,
      postcode: `${1000 + (company % 9000)}`,
      emails: [`x${n}@new.example`],
    };
    const fresh = { ...byName, name: `New ${n}`, vat_number: `BE0${700_000_000 + n}`, postcode: "2000" };
    return [byNumber, byName, fresh][n % 3] ?? fresh;
  });
  let next = 0;
  await measureCases({ "one candidate": () => findMatches(db, rows[next++ % rows.length]!) }, 200);
  await measureOnce("10,000 candidates, of which so many match", async () => {
    return (await findMatchesOfMany(db, rows)).filter((matches) => matches.length > 0).length;
  });
}

async function duplicateCases(db: Database, actor: Actor): Promise<Record<string, () => Promise<unknown>>> {
  const read = (after: Parameters<typeof listDuplicates>[2]["after"]) =>
    listDuplicates(db, actor, { after, limit: 30 });
  const { next } = await read(null);
  return { "possible duplicates": () => read(null), "possible duplicates, page 2": () => read(next) };
}
