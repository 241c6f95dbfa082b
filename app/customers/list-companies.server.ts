import { SHIPMENT_IS_OPEN } from "#app/status-history/sync-status.server.ts";
import { rowsAround } from "#app/kit/keyset.ts";
import { timeText } from "#database/connection/keyset.ts";
import { type RawBuilder, sql, type SqlBool } from "kysely";
import { type Actor, authorize, can } from "#app/access/policy.ts";
import type { Decimal } from "#app/kit/money/money.ts";
import { overdueOf, owedBy } from "./credit.server.ts";
import type { CompanyCursor, CompanyFilter, CompanySort } from "./company-list.ts";
import { numberKey } from "./company-numbers.ts";
import type { Database } from "#database/connection/connect.ts";
import { keptCount } from "#database/connection/row-counts.ts";

/** Upper limit of the count of open shipments in a row: more are shown as «100+». */
const OPEN_COUNTED = 100;

export interface ListedCompany {
  id: string;
  name: string;
  vat_number: string | null;
  postcode: string | null;
  city: string | null;
  country_code: string | null;
  contact_name: string | null;
  contact_email: string | null;
  contact_phone: string | null;
  contacts: number;
  /** Number of shipments in progress, up to `OPEN_COUNTED + 1`. */
  open: number;
  last_shipment_at: Date | null;
  /** Debt, and its overdue part, in the company's currency; null without the right to read payments. */
  balance: Decimal | null;
  overdue: Decimal | null;
  cursor: string;
}

interface CompanyPage {
  rows: ListedCompany[];
  next: string | null;
  previous: string | null;
  total: number;
}

type CompanyPlace = { after: CompanyCursor } | { before: CompanyCursor } | null;

/** Lists a page of customers in the order of the filter; the search finds names, numbers in any spelling, places and contacts. */
export async function listCompanies(
  db: Database,
  actor: Actor,
  filter: CompanyFilter,
  place: CompanyPlace,
  limit: number,
): Promise<CompanyPage> {
  authorize(actor, "customers.read");
  const conditions = conditionsOf(filter);
  const matching = sql.join(conditions, sql` and `);
  const key = sortKey(filter.sort);
  const backwards = place !== null && "before" in place;
  const direction = sql.raw((filter.sort === "name") === backwards ? "desc" : "asc");
  const [{ rows: read }, { rows: counted }] = await Promise.all([
    sql<ListedCompany>`
      select company.*, ${LINE_COLUMNS}, ${can(actor, "payments.read") ? MONEY : NO_MONEY} from (
        select id, name, vat_number, postcode, city, country_code, created_at,
          ${key.text} || '_' || id as cursor
        from companies where ${matching} ${pageCondition(filter.sort, place)}
        order by ${key.column} ${direction}, id ${direction} limit ${limit + 1}) as company
      left join lateral (
        select name, email, phone from company_contacts where company_id = company.id
        order by position, id limit 1) as contact on true
      order by ${filter.sort === "name" ? sql`lower(company.name)` : sql`company.created_at`} ${direction},
        company.id ${direction}`.execute(db),
    sql<{ total: number }>`select ${
      conditions.length > 1 ? sql`(select count(*) from companies where ${matching})` : keptCount("companies")
    } as total`.execute(db),
  ]);
  return { ...rowsAround(read, place, limit), total: counted[0]?.total ?? 0 };
}

/** Finds customers by a text, without balances and shipments. */
export async function findCompanies(db: Database, actor: Actor, typed: string, limit: number) {
  authorize(actor, "customers.read");
  return db
    .selectFrom("companies")
    .select(["id", "name", "vat_number", "postcode", "city"])
    .where(sql<SqlBool>`companies.id = any(array(${companiesLike(typed)}))`)
    .orderBy(sql`lower(name)`)
    .orderBy("id")
    .limit(limit)
    .execute();
}

function sortKey(sort: CompanySort) {
  return sort === "name"
    ? { column: sql`lower(name)`, text: sql`lower(name)`, type: sql`text` }
    : { column: sql`created_at`, text: timeText(sql`created_at`), type: sql`timestamptz` };
}

function pageCondition(sort: CompanySort, place: CompanyPlace): RawBuilder<unknown> {
  if (place === null) return sql``;
  const { key, id } = "after" in place ? place.after : place.before;
  const { column, type } = sortKey(sort);
  const sign = sql.raw((sort === "name") === "after" in place ? ">" : "<");
  return sql`and (${column}, id) ${sign} (${key}::${type}, ${id}::uuid)`;
}

/** SQL of the newest shipment of a company's parties: the first entry of an index for each party. */
function newestBy(parties: "shippers" | "consignees", party: "shipper_id" | "consignee_id") {
  return sql`(select max(newest.created_at) from ${sql.table(parties)}, lateral (
    select created_at from shipments where ${sql.ref(party)} = ${sql.ref(`${parties}.id`)}
    order by created_at desc limit 1) as newest where company_id = company.id)`;
}

const COMPANY = sql`company.id`;
const MONEY = sql`round(${owedBy(COMPANY)}, 2) as balance, round(${overdueOf(COMPANY)}, 2) as overdue`;
const NO_MONEY = sql`null as balance, null as overdue`;

const LINE_COLUMNS = sql`
  contact.name as contact_name, contact.email as contact_email, contact.phone as contact_phone,
  (select count(*) from company_contacts where company_id = company.id) as contacts,
  greatest(${newestBy("shippers", "shipper_id")}, ${newestBy("consignees", "consignee_id")}) as last_shipment_at,
  (select count(*) from (
    (select shipments.id from shippers join shipments on shipper_id = shippers.id
      where company_id = company.id and ${SHIPMENT_IS_OPEN} limit ${sql.lit(OPEN_COUNTED + 1)})
    union
    (select shipments.id from consignees join shipments on consignee_id = consignees.id
      where company_id = company.id and ${SHIPMENT_IS_OPEN} limit ${sql.lit(OPEN_COUNTED + 1)})
    limit ${sql.lit(OPEN_COUNTED + 1)}) as open) as open`;

export function conditionsOf({ search, country, open }: CompanyFilter): RawBuilder<SqlBool>[] {
  return [
    sql<SqlBool>`true`,
    ...(search ? [sql<SqlBool>`companies.id = any(array(${companiesLike(search)}))`] : []),
    ...(country ? [sql<SqlBool>`companies.country_code = ${country}`] : []),
    ...(open ? [hasOpenShipments] : []),
  ];
}

const hasOpenShipments = sql<SqlBool>`(
  exists (select from shippers join shipments on shipper_id = shippers.id where company_id = companies.id and ${SHIPMENT_IS_OPEN})
  or exists (select from consignees join shipments on consignee_id = consignees.id
    where company_id = companies.id and ${SHIPMENT_IS_OPEN}))`;

/** Minimum of digits to search for a number in another spelling, or a phone. */
const NUMBER_MIN = 4;

/** Query of the ids of customers that a text finds, one query for each index. */
function companiesLike(search: string): RawBuilder<unknown> {
  const key = numberKey(search);
  const isNumber = key.length >= NUMBER_MIN && /\d/.test(key);
  return sql`
    select id from companies where lookup_folded like search_pattern(${search})
    union select company_id from company_contacts
      where search_fold(name || ' ' || coalesce(email, '')) like search_pattern(${search})
    ${
      isNumber
        ? sql`union select id from companies where lookup_folded like search_pattern(${key})
          union select company_id from company_contacts
            where phone is not null and phone_key(phone) = phone_key(${search})`
        : sql``
    }`;
}
