import { type RawBuilder, sql, type SqlBool } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import type { DuplicatesCursor } from "./duplicates.ts";
import { MATCH_REASONS, type MatchReason } from "./match.ts";
import type { Database } from "#database/connection/connect.ts";

export interface DuplicateSide {
  id: string;
  name: string;
  vat_number: string | null;
  postcode: string | null;
  city: string | null;
  country_code: string | null;
  created_at: string;
  parties: number;
  people: number;
}

export interface DuplicatePair {
  why: MatchReason;
  key: string;
  first: DuplicateSide;
  second: DuplicateSide;
}

export interface PairPage {
  pairs: DuplicatePair[];
  next: DuplicatesCursor | null;
}

interface Search {
  keys: RawBuilder<unknown>;
  members: RawBuilder<unknown>;
  notWhere: RawBuilder<SqlBool>;
}

const sameVat = sql<SqlBool>`coalesce(one.vat_key = other.vat_key, false)`;
const sharedAddresses = sql`(select min(theirs.email_key) from company_contacts as ours
  join company_contacts as theirs on theirs.email_key = ours.email_key
  where ours.company_id = one.id and theirs.company_id = other.id)`;

/** Query of pairs for one reason. A pair is listed once, by its strongest reason; of several shared addresses by the first. */
const searchBy = (why: MatchReason, from: string): Search => {
  if (why === "email") {
    return {
      keys: sql`select email_key as key from company_contacts where email_key >= ${from}
        group by email_key having count(distinct company_id) > 1`,
      members: sql`select distinct company.* from companies as company
        join company_contacts on company_contacts.company_id = company.id where email_key = found.key`,
      notWhere: sql`${sameVat} or found.key <> ${sharedAddresses}`,
    };
  }
  const column = why === "vat" ? sql`vat_key` : sql`name_key`;
  // The same name with a different VAT number and postcode is another company, as in compareCompany.
  const others = sql<SqlBool>`${sameVat} or ${sharedAddresses} is not null or (coalesce(one.vat_key <> other.vat_key, false)
    and number_key(one.postcode) is distinct from number_key(other.postcode))`;
  return {
    keys: sql`select ${column} as key from companies where ${column} >= ${from}
      group by ${column} having count(*) > 1`,
    members: sql`select * from companies where ${column} = found.key`,
    notWhere: why === "vat" ? sql`false` : others,
  };
};

const side = (alias: string) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const belonging = (table: string) =>
    sql`(select count(*) from ${sql.table(table)} where company_id = ${column("id")})`;
  return sql`json_build_object('id', ${column("id")}, 'name', ${column("name")}, 'vat_number', ${column("vat_number")},
    'postcode', ${column("postcode")}, 'city', ${column("city")}, 'country_code', ${column("country_code")},
    'created_at', ${column("created_at")}, 'parties', ${belonging("shippers")} + ${belonging("consignees")},
    'people', ${belonging("company_contacts")})`;
};

/** First cursor of a reason: before every key and every id. */
const START = {
  key: "",
  first: "00000000-0000-0000-0000-000000000000",
  second: "00000000-0000-0000-0000-000000000000",
};

/** Lists possible duplicates: by VAT number, then by e-mail address, then by name. */
export async function listDuplicates(
  db: Database,
  actor: Actor,
  { after, limit }: { after: DuplicatesCursor | null; limit: number },
): Promise<PairPage> {
  authorize(actor, "customers.read");
  const page: DuplicatePair[] = [];
  const reasons = MATCH_REASONS.slice(after ? MATCH_REASONS.indexOf(after.by) : 0);
  for (const why of reasons) {
    const from = after?.by === why ? after : START;
    page.push(...(await pairsBy(db, why, from, limit + 1 - page.length)));
    if (page.length > limit) break;
  }
  const pairs = page.slice(0, limit);
  const last = pairs.at(-1);
  return { pairs, next: page.length > limit && last ? placeOf(last) : null };
}

const placeOf = ({ why, key, first, second }: DuplicatePair): DuplicatesCursor => ({
  by: why,
  key,
  first: first.id,
  second: second.id,
});

async function pairsBy(
  db: Database,
  why: MatchReason,
  from: Omit<DuplicatesCursor, "by">,
  limit: number,
): Promise<DuplicatePair[]> {
  const { keys, members, notWhere } = searchBy(why, from.key);
  const { rows } = await sql<DuplicatePair>`
    select ${why} as why, pair.key, ${side("one")} as first, ${side("other")} as second from (
      select found.key, one.id as first_id, other.id as second_id
      from (${keys} order by key) as found
      cross join lateral (${members}) as one cross join lateral (${members}) as other
      where one.id < other.id and (found.key, one.id, other.id) > (${from.key}, ${from.first}::uuid, ${from.second}::uuid)
        and not (${notWhere})
        and not exists (select from company_pairs_apart where first_id = one.id and second_id = other.id)
      order by found.key, one.id, other.id limit ${limit}) as pair
    join companies as one on one.id = pair.first_id join companies as other on other.id = pair.second_id
    order by pair.key, first_id, second_id`.execute(db);
  return rows;
}
