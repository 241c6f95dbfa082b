import { sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { owedBy } from "#app/customers/credit.server.ts";
import { COMPANY_MESSAGES } from "#app/customers/words.ts";
import { NotFound } from "#app/kit/errors.ts";
import { type Decimal, formatMoney } from "#app/kit/money/money.ts";
import { lockRow } from "#database/connection/lock-row.ts";
import type { Database } from "#database/connection/connect.ts";
import { isRowId } from "#database/connection/keyset.ts";
import { emit } from "#database/events/emit.ts";

/** Reads a customer's credit limit and the amount that counts against it, in the company's currency. @throws NotFound */
export async function readCreditLimit(db: Database, actor: Actor, companyId: string) {
  authorize(actor, "payments.read");
  const { rows } = isRowId(companyId)
    ? await sql<{ limit: Decimal | null; owed: Decimal }>`
        select credit_limit as limit, ${owedBy(sql`companies.id`)}::numeric(14, 2) as owed from companies
        where id = ${companyId}`.execute(db)
    : { rows: [] };
  const [row] = rows;
  if (!row) throw new NotFound(COMPANY_MESSAGES.notFound);
  return row;
}

/** Sets the amount a customer may owe before users are warned; null for no limit. @throws NotFound */
export async function setCreditLimit(
  db: Database,
  actor: Actor,
  companyId: string,
  { limit, currency }: { limit: Decimal | null; currency: string },
): Promise<void> {
  authorize(actor, "payments.write");
  await db.transaction().execute(async (tx) => {
    const before = await lockRow(tx, "companies", companyId, COMPANY_MESSAGES.notFound);
    await tx.updateTable("companies").set({ credit_limit: limit }).where("id", "=", companyId).execute();
    const text = (amount: Decimal | null) => (amount === null ? null : formatMoney(amount, currency));
    await emit(tx, actor, {
      action: "company.credit_limit_set",
      entityId: companyId,
      summary: before.name,
      details: { "Credit limit": [text(before.credit_limit), text(limit)] },
    });
  });
}
