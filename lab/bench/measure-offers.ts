/** Offers at 200,000: the list, its search and its filters, and 32 parallel clicks on yes. */
import type { Language } from "#app/kit/language/language.ts";
import { sql } from "kysely";
import type { Database } from "#database/connection/connect.ts";
import { decideByLink } from "#app/offers/decide.server.ts";
import { findLinkedOffer } from "#app/offers/linked-offer.server.ts";
import { listOffers } from "#app/offers/list-offers.server.ts";
import { insertOfferLink } from "#app/offers/send.server.ts";
import { offerFilter } from "#app/offers/offer-list.ts";
import { toLocalDay } from "#app/kit/time/time.ts";
import { searchEverywhere } from "#app/search/search-everywhere.server.ts";
import { fillOnce, measureCases, onDatabase, printTimes } from "./database.ts";

const OFFERS = 200_000;
const ROUNDS = 20;
const CLICKS = 32;

const offersOfTwoYears = `
      with made as (
        insert into offers (id, first_id, number, version, status, customer_name, customer_company, customer_email,
          service_type, origin_location, destination_location, cargo, currency, valid_until, net_total, vat_total, cost_total,
          created_by, created_at, sent_at, decided_at, decided_via)
        select id, id, 'OF-2026-' || lpad(n::text, greatest(5, length(n::text)), '0'), 1, status, 'Person ' || n, 'Company ' || (n % 90000),
          'person' || n || '@customer' || (n % 90000) || '.example',
          (array['Air Freight', 'Sea Freight', 'Road Transport'])[n % 3 + 1],
          (array['Antwerp', 'Brussels', 'Ghent', 'Liege', 'Rotterdam', 'Zeebrugge', 'Lille'])[n % 7 + 1],
          (array['Lagos', 'Dakar', 'Shanghai', 'New York', 'Mumbai', 'Santos', 'Oslo', 'Dubai', 'Lyon', 'Tunis', 'Accra'])[n % 11 + 1],
          'General cargo', 'EUR', case when status = 'sent' and n % 2 = 0 then current_date + 5 + n % 20 else (made_at + interval '14 days')::date end,
          1000, 210, 800, 'desk@zenne.example', made_at,
          case when status <> 'draft' then made_at + interval '1 hour' end,
          case when status in ('accepted', 'declined') then made_at + interval '2 days' end,
          case when status in ('accepted', 'declined') then 'link' end
        from (select gen_random_uuid() as id, n, now() - make_interval(mins => ((${OFFERS} - n) * 5)::int) as made_at,
            (array['draft', 'sent', 'sent', 'accepted', 'accepted', 'declined', 'withdrawn'])[n % 7 + 1] as status
          from generate_series(1, ${OFFERS}) as n) as rows
        returning id)
      insert into offer_lines (offer_id, position, description, basis, quantity, cost, price, vat_rate)
      select made.id, line, 'Line ' || line, 'flat', 1, 200, 250, 21 from made, generate_series(0, 3) as line`;

await onDatabase("./data-offers", async ({ db, url, actor }) => {
  await fillOnce(url, `select from offers offset ${OFFERS - 1} limit 1`, async (client) => {
    await client.query(offersOfTwoYears);
  });
  const today = toLocalDay(new Date());
  const list = (query: string) => () =>
    listOffers(db, actor, offerFilter.parse(new URLSearchParams(query)), { index: 0 }, { limit: 50, today });
  await measureCases({
    "list, first rows": list(""),
    "search, a company": list("search=Company 77777"),
    "search, a lane": list("search=Antwerp Lagos"),
    "search, a place by its code": list("search=NLRTM"),
    "search, a lane in French and Dutch": list("search=Anvers Parijs"),
    "search, a number": list("search=OF-2026-77777"),
    "search, nothing": list("search=zzyzx"),
    "everywhere, a place by its code": () => searchEverywhere(db, actor, "NLRTM"),
    "everywhere, a company and its place": () => searchEverywhere(db, actor, "Company 77777 BEANR"),
    "state, draft": list("state=draft"),
    "state, open": list("state=open"),
    "state, expiring": list("state=expiring"),
    "state, accepted": list("state=accepted"),
  });
  await measureClicks(db);
});

async function measureClicks(database: Database): Promise<void> {
  const open = await database
    .selectFrom("offers")
    .select(["id", "first_id", "valid_until", "language"])
    .$narrowType<{ language: Language }>()
    .where("status", "=", "sent")
    .where("valid_until", ">", sql<string>`current_date + 1`)
    .orderBy("id")
    .limit(ROUNDS)
    .execute();
  const [opened, first, all]: number[][] = [[], [], []];
  let made = 0;
  for (const offer of open) {
    const token = await insertOfferLink(database, { id: null, email: "" }, offer, "bench@zenne.example");
    let started = performance.now();
    await findLinkedOffer(database, token);
    opened!.push(performance.now() - started);
    started = performance.now();
    const answers = await Promise.all(
      Array.from({ length: CLICKS }, async () => {
        const answer = await decideByLink(
          database,
          { token, offerId: offer.id, decision: "accepted", name: "Bench" },
          { publicUrl: "https://zenne.example", notifyEmail: undefined },
        );
        return { answer: JSON.stringify(answer), ms: performance.now() - started };
      }),
    );
    first!.push(Math.min(...answers.map(({ ms }) => ms)));
    all!.push(performance.now() - started);
    const shipments = await sql<{ n: number }>`
      select count(*) as n from shipment_status_history as entry join charges using (shipment_id)
      where charges.offer_id = ${offer.id} and entry.source = 'offer'`.execute(database);
    const lines = await sql<{ n: number }>`
      select count(*) as n from offer_lines where offer_id = ${offer.id}`.execute(database);
    if (new Set(answers.map(({ answer }) => answer)).size !== 1) throw new Error("the answers differ");
    if (shipments.rows[0]?.n !== lines.rows[0]?.n)
      throw new Error("not one shipment with one set of charges");
    made += 1;
  }
  printTimes("the page of an offer, its queries", opened!);
  printTimes(`${CLICKS} clicks on yes at once: the first answer`, first!);
  printTimes(`${CLICKS} clicks on yes at once: all answers`, all!);
  console.log(`\n${made} rounds of ${CLICKS} clicks made ${made} shipments, each with one set of charges.`);
}
