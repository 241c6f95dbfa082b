import { sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { type Keyset, type Page, pageOf } from "#app/kit/keyset.ts";
import { COMPANY_MESSAGES } from "./words.ts";
import { lockRow } from "#database/connection/lock-row.ts";
import type { Database } from "#database/connection/connect.ts";
import { afterCursor, rowCursor } from "#database/connection/keyset.ts";
import { emit } from "#database/events/emit.ts";
import { readerLanguage } from "./reader-language.server.ts";
import { withPublicRoute } from "#content/places/public-places.server.ts";
import { reassignOffers } from "./carry-offers.server.ts";
import { announce, lockName } from "./company-parties.server.ts";

/** A quote request of a customer, or an unassigned one by the e-mail of its contacts. */
export interface CompanyRequest {
  id: string;
  cursor: string;
  name: string | null;
  email: string;
  status: string;
  service_type: string | null;
  origin_location: string | null;
  destination_location: string | null;
  origin_code: string | null;
  destination_code: string | null;
  created_at: Date;
  belongs: boolean;
}

export async function listCompanyRequests(
  db: Database,
  actor: Actor,
  companyId: string,
  { after, limit }: { after?: Keyset | null; limit: number },
): Promise<Page<CompanyRequest>> {
  authorize(actor, "requests.read");
  const beyond = afterCursor(sql`created_at`, "id", after);
  const page = sql`order by created_at desc, id desc limit ${limit + 1}`;
  const byPeople = sql`company_id is null and marked_spam_at is null and lower(email) in (
    select lower(email) from company_contacts where company_id = ${companyId} and email is not null)`;
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<CompanyRequest>`
      select id, ${rowCursor("request")} as cursor, name, email, status, service_type, origin_location, destination_location, origin_code,
        destination_code, created_at, company_id is not null as belongs
      from (
        (select * from quote_requests where company_id = ${companyId} and ${beyond} ${page})
        union all
        (select * from quote_requests where ${byPeople} and ${beyond} ${page})) as request
      ${page}`.execute(db),
    sql<{ total: number }>`
      select (select count(*) from quote_requests where company_id = ${companyId})
        + (select count(*) from quote_requests where ${byPeople}) as total`.execute(db),
  ]);
  return pageOf(rows.map(withPublicRoute), limit, counted[0]?.total ?? 0);
}

/** Assigns a request with its offers to a customer; null for none. @throws NotFound */
export async function linkRequest(
  db: Database,
  actor: Actor,
  requestId: string,
  companyId: string | null,
): Promise<void> {
  authorize(actor, "requests.write");
  await db.transaction().execute(async (tx) => {
    const request = await lockRow(tx, "quote_requests", requestId, COMPANY_MESSAGES.notThere);
    if (request.company_id === companyId) return;
    const name = companyId === null ? null : await lockName(tx, companyId);
    const before = request.company_id === null ? null : await lockName(tx, request.company_id);
    await tx
      .updateTable("quote_requests")
      .set({
        company_id: companyId,
        // Falls back to the language of the page it was sent from.
        language: readerLanguage(sql`${companyId}::uuid`, sql`${request.email}::text`, sql.ref("language")),
      })
      .where("id", "=", requestId)
      .execute();
    const owner = (id: string | null, of: string | null) => (id && of !== null ? { id, name: of } : null);
    const [from, to] = [owner(request.company_id, before), owner(companyId, name)];
    await reassignOffers(tx, actor, { from, to }, sql`request_id = ${requestId}`);
    await emit(tx, actor, {
      action: "quote_request.customer_changed",
      entityId: requestId,
      summary: request.email,
      details: { customer: [before, name] },
    });
    for (const id of [companyId, request.company_id]) if (id !== null) await announce(tx, actor, id);
  });
}
