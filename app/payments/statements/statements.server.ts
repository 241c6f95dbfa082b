import { Big } from "big.js";
import { type Kysely, sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { matchRefunds } from "./match-payments.ts";
import { accountOf, hashOf, repeatText } from "./repeats.server.ts";
import { readOpenCredits } from "./open-credits.server.ts";
import { AMOUNT, type BankStatement, otherAccounts, type StatementEntry } from "./statement.ts";
import { Invalid, NotFound } from "#app/kit/errors.ts";
import { cutToFit } from "#app/kit/text/text.ts";
import { readSettings } from "#app/settings/settings.server.ts";
import type { Database } from "#database/connection/connect.ts";
import { isRowId } from "#database/connection/keyset.ts";
import { emit } from "#database/events/emit.ts";
import type { DB } from "#database/schema.generated.ts";
import { PAYMENT_MESSAGES } from "../messages.ts";
import { refuseUndoneInClosed } from "../closed-days.server.ts";
import { itemsOfPayments } from "../payments.server.ts";
import { lockWithRefunds } from "../refunds.server.ts";
import { bookedDays } from "../settle.server.ts";
import { wrongCommunication } from "./wrong-communication.ts";

interface TakenStatements {
  ids: string[];
  /** Statements of the file that were imported before, with their date. */
  repeats: string[];
}

/** Lists accounts of these statements that are not in the settings and had no statement yet. */
export async function findOtherAccounts(
  db: Database,
  actor: Actor,
  statements: readonly BankStatement[],
): Promise<string[]> {
  authorize(actor, "payments.write");
  const { invoicing } = await readSettings(db);
  const otherNumbers = otherAccounts(
    statements,
    invoicing.accounts.map(({ iban }) => iban),
  );
  if (otherNumbers.length === 0) return [];
  const storedAccounts = await db
    .selectFrom("bank_statements")
    .select("account")
    .distinct()
    .where("account", "in", otherNumbers)
    .execute();
  return otherAccounts(
    statements.filter(({ account }) => otherNumbers.includes(account)),
    storedAccounts.map(({ account }) => account),
  );
}

/**
 * Stores the statements of a file, with an unsettled payment for each movement that was received, refunds a customer or
 * is a reversal. Statements imported before are left out. @throws Invalid when all were imported before, with the date
 */
export async function takeStatements(
  db: Database,
  actor: Actor,
  fileName: string,
  statements: readonly BankStatement[],
): Promise<TakenStatements> {
  authorize(actor, "payments.write");
  return db.transaction().execute(async (tx) => {
    // One file at a time, so that repeats in a concurrent import are detected.
    await sql`select pg_advisory_xact_lock(hashtextextended('bank statements', 0))`.execute(tx);
    const taken: TakenStatements = { ids: [], repeats: [] };
    for (const statement of statements) {
      const repeat = await repeatText(tx, statement);
      if (repeat) taken.repeats.push(repeat);
      else taken.ids.push(await insertStatement(tx, actor, fileName, statement));
    }
    if (taken.ids.length === 0) throw new Invalid(taken.repeats.join(". "));
    await emit(
      tx,
      actor,
      taken.ids.map((id, index) => ({
        action: "bank_statement.taken",
        entityId: id,
        summary: index === 0 ? cutToFit(fileName, 200) : "",
      })),
    );
    await emit(tx, actor, { action: "payment.recorded", audited: false });
    return taken;
  });
}

async function insertStatement(
  tx: Kysely<DB>,
  actor: Actor,
  fileName: string,
  statement: BankStatement,
): Promise<string> {
  const { currency, number, day, opening, closing, entries } = statement;
  const row = await tx
    .insertInto("bank_statements")
    .values({
      hash: hashOf(statement),
      account: accountOf(statement),
      currency,
      number: cutToFit(number, 60) || day,
      day,
      opening,
      closing,
      file_name: cutToFit(fileName, 200) || "statement",
      created_by: actor.email,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const positioned = entries.map((entry, position) => ({ ...entry, position }));
  const incoming = positioned.filter(({ amount }) => new Big(amount).gt(0));
  await insertMovements(tx, actor, row.id, statement, incoming);
  // Payments received by the same statement can be refunded too.
  const outgoing = positioned.filter(({ amount }) => new Big(amount).lt(0));
  const credits = outgoing.length > 0 ? await readOpenCredits(tx, currency) : [];
  const matches = matchRefunds(outgoing, credits);
  const refunds = outgoing.filter(
    ({ isReversal }, index) => isReversal === true || (matches[index]?.allocations.length ?? 0) > 0,
  );
  await insertMovements(tx, actor, row.id, statement, refunds);
  await tx
    .updateTable("bank_statements")
    .set({ left_aside: entries.length - incoming.length - refunds.length })
    .where("id", "=", row.id)
    .execute();
  return row.id;
}

async function insertMovements(
  tx: Kysely<DB>,
  actor: Actor,
  statementId: string,
  statement: BankStatement,
  entries: readonly (StatementEntry & { position: number })[],
): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ position, bookedOn, amount, communication, text, name, iban, instructed }) => ({
    position,
    booked_on: bookedOn,
    amount,
    payer: name === null ? null : cutToFit(name, 200),
    iban: iban === null ? null : cutToFit(iban, 60),
    communication,
    wrong_communication: communication ? null : wrongCommunication(text),
    message: cutToFit(text, 500),
    // An impossible amount is ignored.
    ...(instructed && AMOUNT.test(instructed.amount)
      ? { instructed_amount: instructed.amount, instructed_currency: instructed.currency }
      : {}),
  }));
  await sql`
    insert into payments (statement_id, position, account, booked_on, currency, amount, rest, payer, iban, communication,
      wrong_communication, message, instructed_amount, instructed_currency, created_by)
    select ${statementId}, position, ${accountOf(statement)}, booked_on, ${statement.currency}, amount, abs(amount), payer, iban,
      communication, wrong_communication, message, instructed_amount, instructed_currency, ${actor.email}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as entry(position integer, booked_on date, amount numeric,
      payer text, iban text, communication text, wrong_communication text, message text, instructed_amount numeric,
      instructed_currency text)`.execute(tx);
}

/**
 * Deletes a statement with its payments and their settlements, whose items are open again.
 * @throws NotFound; Conflict for a closed month
 */
export async function undoStatement(db: Database, actor: Actor, id: string): Promise<void> {
  authorize(actor, "payments.write");
  await db.transaction().execute(async (tx) => {
    const statement = await lockStatement(tx, id);
    const itsPayments = sql`(select id from payments where statement_id = ${id})`;
    const { rows: days } = await sql<{ first: string | null }>`
      select min(booked_on)::text as first from payments where statement_id = ${id}`.execute(tx);
    await refuseUndoneInClosed(tx, [
      ...days.flatMap(({ first }) => first ?? []),
      ...(await bookedDays(tx, sql`(payment_id in ${itsPayments} or refunded_id in ${itsPayments})`)),
    ]);
    await itemsOfPayments(tx, sql`statement_id = ${id}`);
    // In one statement: a cascade would delete them one by one.
    await sql`delete from settlements where payment_id in ${itsPayments} or refunded_id in ${itsPayments}`.execute(
      tx,
    );
    await tx.deleteFrom("bank_statements").where("id", "=", id).execute();
    await emit(tx, actor, [
      {
        action: "bank_statement.undone",
        entityId: id,
        summary: `${statement.number} of ${statement.account}`,
      },
      { action: "payment.undone", audited: false },
      { action: "invoice.settled", audited: false },
    ]);
  });
}

/**
 * Locks the payments of a statement and those they refund or are refunded by, in the order of their ids, then the
 * statement, which updates of its payments lock too. @throws NotFound
 */
export async function lockStatement(tx: Kysely<DB>, id: string) {
  if (!isRowId(id)) throw new NotFound(PAYMENT_MESSAGES.statementNotFound);
  await lockWithRefunds(tx, sql`statement_id = ${id}`);
  const row = await tx
    .selectFrom("bank_statements")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new NotFound(PAYMENT_MESSAGES.statementNotFound));
  return row;
}
