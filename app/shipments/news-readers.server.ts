import { type RawBuilder, sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import {
  languageOfNamesake,
  languageOfOffers,
  readerLanguage,
} from "#app/customers/reader-language.server.ts";
import type { Database } from "#database/connection/connect.ts";
import type { NewsReaders } from "./news.ts";

const languageOfParty = (table: "shippers" | "consignees") =>
  readerLanguage(
    sql.ref(`${table}.company_id`),
    sql.ref(`${table}.email`),
    sql`coalesce(${languageOfNamesake(table)}, ${languageOfOffers(sql.ref(`${table}.email`))})`,
  );

/**
 * Query of the addresses that asked for mails about a shipment: subscribers, parties and contact persons, without
 * stopped ones. Each in their own language, else their customer's, else that of the subscription; `name` is null for
 * those who merely subscribed.
 */
export const readersOfNews = (shipmentId: string): RawBuilder<unknown> => sql`
  select * from (
    select lower(address) as email, min(address) as address, bool_or(wants_all) as wants_all,
      (array_agg(name order by nearest) filter (where name is not null))[1] as name,
      coalesce((array_agg(language order by nearest) filter (where language is not null))[1], 'en') as language
    from (
      select email as address, null as name, true as wants_all, language, 3 as nearest from tracking_subscriptions
      where shipment_id = ${shipmentId} and confirmed_at is not null and stopped_at is null
      union all
      select shippers.email, shippers.name, mails_wanted = 'all', ${languageOfParty("shippers")}, 2 from shippers
        join shipments on shipper_id = shippers.id
      where shipments.id = ${shipmentId} and mails_wanted <> 'none' and shippers.email <> ''
      union all
      select consignees.email, consignees.name, mails_wanted = 'all', ${languageOfParty("consignees")}, 2 from consignees
        join shipments on consignee_id = consignees.id
      where shipments.id = ${shipmentId} and mails_wanted <> 'none' and consignees.email <> ''
      union all
      select person.email, person.name, person.mails_wanted = 'all', coalesce(person.language, companies.language), 1
      from shipments
        left join shippers on shippers.id = shipper_id left join consignees on consignees.id = consignee_id
        join company_contacts as person
          on person.company_id = any(array[shippers.company_id, consignees.company_id])
        join companies on companies.id = person.company_id
      where shipments.id = ${shipmentId} and person.mails_wanted <> 'none' and person.email <> ''
    ) as wanting
    group by 1
  ) as reader
  where not exists (select from stop_of(reader.email))
    and not exists (select from tracking_subscriptions as known where known.shipment_id = ${shipmentId}
      and lower(known.email) = reader.email and known.stopped_at is not null)`;

/** Reads who is mailed about the events of a shipment: people by name, other subscribers counted. */
export async function listNewsReaders(
  db: Database,
  actor: Actor,
  shipmentId: string,
): Promise<Pick<NewsReaders, "people" | "subscribers">> {
  authorize(actor, "customers.read");
  const { rows } = await sql<{ name: string | null; wantsAll: boolean; count: number }>`
    select name, wants_all as "wantsAll", count(*)::int as count from (${readersOfNews(shipmentId)}) as addressed
    group by name, wants_all order by name`.execute(db);
  const people = rows.flatMap(({ name, wantsAll }) => (name === null ? [] : [{ name, wantsAll }]));
  return { people, subscribers: rows.find(({ name }) => name === null)?.count ?? 0 };
}
