/** The inbox of 200,000 quote requests: first rows, a page further on, search, those that wait, one's own. */
import { countWaiting, listQuoteRequests } from "#app/quote-requests/quote-requests.server.ts";
import { quoteFilterOf } from "#app/quote-requests/quote-filter.ts";
import { fillOnce, measureCases, onDatabase } from "./database.ts";

await onDatabase("./data-requests", async ({ db, url, actor }) => {
  await fillOnce(url, "select from quote_requests offset 199999 limit 1", async (client) => {
    await client.query(`insert into admin_users (name, email, role)
      select 'Seller ' || n, 'seller' || n || '@x.example', 'sales' from generate_series(1, 10) as n`);
    await client.query(`
      insert into quote_requests (name, email, company, origin_location, destination_location, status, owner_id, created_at)
      select 'Person ' || n, 'person' || n || '@x.example', 'House ' || n % 5000, 'Antwerp', 'Tema',
        case when n % 100 = 0 then 'pending' when n % 50 = 1 then 'in_progress' else 'completed' end,
        case when n % 2 = 0 then seller.id end, now() - n * interval '5 minutes'
      from generate_series(1, 200000) as n
        join (select id, row_number() over (order by email) as place from admin_users where role = 'sales') as seller
          on seller.place = 1 + n / 2 % 10`);
  });
  const seller = await db
    .selectFrom("admin_users")
    .select("id")
    .where("email", "=", "seller1@x.example")
    .executeTakeFirstOrThrow();
  const reader = { ...actor, id: seller.id };
  const list =
    (query: string, index = 0) =>
    () =>
      listQuoteRequests(db, reader, quoteFilterOf(new URLSearchParams(query)), { index }, 60);
  await measureCases({
    "first rows": list(""),
    "page from row 100,000": list("", 100_000),
    "search by a name that many have": list("search=Person"),
    "search by a rare name": list("search=Person+123456"),
    "search by number": list("search=Q-123456"),
    "waiting, the longest first": list("view=waiting"),
    "count of what waits": () => countWaiting(db, reader),
    mine: list("owner=me"),
    "nobody's": list("owner=nobody"),
  });
});
