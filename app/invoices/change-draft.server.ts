import { Big } from "big.js";
import type { Kysely } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { Invalid } from "#app/kit/errors.ts";
import type { Database } from "#database/connection/connect.ts";
import type { DB } from "#database/schema.generated.ts";
import { lockDraft } from "./drafts.server.ts";
import type { InvoiceLine } from "./invoice.ts";
import { INVOICE_MESSAGES } from "./messages.ts";
import { columnsOf, emitInvoice, type LineSource, type StoredInvoice } from "./stored-invoice.server.ts";
import { lineAmount } from "./totals.ts";

/** A line with the charges it comes from. */
interface SourcedLine {
  line: InvoiceLine;
  sources: LineSource[];
}

/**
 * Changes the texts of a draft's lines and removes lines, whose charges can then be invoiced otherwise.
 * @param texts by position; null removes the line, undefined leaves it unchanged
 * @throws NotFound; Conflict when it is issued or was changed since; Invalid when no line is left
 */
export async function changeDraft(
  db: Database,
  actor: Actor,
  id: string,
  {
    version,
    texts,
    note,
  }: { version: Date; texts: readonly (string | null | undefined)[]; note: string | null },
): Promise<void> {
  authorize(actor, "invoices.write");
  await db.transaction().execute(async (tx) => {
    const draft = await lockDraft(tx, id, version);
    const kept = (await sourcedLines(tx, draft)).flatMap(({ line, sources }, position) => {
      const text = texts[position];
      return text === null ? [] : [{ line: { ...line, description: text ?? line.description }, sources }];
    });
    await rewriteLines(tx, actor, { ...draft, model: { ...draft.model, note } }, kept);
  });
}

/**
 * Merges lines of a draft into one, at the position of the first.
 * @param positions of lines of one shipment and VAT treatment
 * @throws NotFound; Conflict when the draft is issued or was changed since; Invalid when the lines cannot be merged
 */
export async function groupLines(
  db: Database,
  actor: Actor,
  id: string,
  { version, positions, text }: { version: Date; positions: readonly number[]; text: string },
): Promise<void> {
  authorize(actor, "invoices.write");
  await db.transaction().execute(async (tx) => {
    const draft = await lockDraft(tx, id, version);
    const lines = await sourcedLines(tx, draft);
    const chosen = lines.filter((_, position) => positions.includes(position));
    const [first, ...others] = chosen;
    if (!first || others.length === 0 || text === "" || !others.every((other) => isAlike(first, other)))
      throw new Invalid(INVOICE_MESSAGES.notGrouped);
    const grouped = oneLine(chosen, { ...first.line, description: text }, draft.currency);
    const kept = lines.flatMap((each) => (each === first ? [grouped] : chosen.includes(each) ? [] : [each]));
    await rewriteLines(tx, actor, draft, kept);
  });
}

const isAlike = ({ line: one }: SourcedLine, { line: other }: SourcedLine): boolean =>
  one.shipment === other.shipment && JSON.stringify(one.vat) === JSON.stringify(other.vat);

function oneLine(chosen: readonly SourcedLine[], line: InvoiceLine, currency: string): SourcedLine {
  const sum = chosen.reduce((total, each) => total.plus(each.line.amount), new Big(0));
  const quantity = sum.lt(0) ? "-1" : "1";
  const unitPrice = sum.abs().toFixed();
  const codes = new Set(chosen.map((each) => each.line.code));
  return {
    line: {
      ...line,
      code: codes.size === 1 ? line.code : null,
      quantity,
      unit: "C62",
      unitPrice,
      amount: lineAmount({ quantity, unitPrice }, currency),
    },
    sources: chosen.flatMap(({ sources }) => sources),
  };
}

async function sourcedLines(tx: Kysely<DB>, { id, model }: StoredInvoice): Promise<SourcedLine[]> {
  const stored = await tx
    .selectFrom("invoice_lines")
    .select(["position", "charge_id", "shipment_id", "released"])
    .where("invoice_id", "=", id)
    .orderBy("position")
    .orderBy("part")
    .execute();
  return model.lines.map((line, at) => ({
    line,
    sources: stored.flatMap(({ position, ...source }) => (position === at ? [source] : [])),
  }));
}

async function rewriteLines(
  tx: Kysely<DB>,
  actor: Actor,
  draft: StoredInvoice,
  kept: readonly SourcedLine[],
): Promise<void> {
  const { id } = draft;
  if (kept.length === 0) throw new Invalid(INVOICE_MESSAGES.lastLine);
  const lines = kept.map(({ line }) => line);
  const keptNumbers = new Set(lines.map(({ shipment }) => shipment));
  const shipments = draft.model.shipments.filter(({ number }) => keptNumbers.has(number));
  await tx
    .updateTable("invoices")
    .set(columnsOf({ ...draft.model, lines, shipments }))
    .where("id", "=", id)
    .execute();
  await tx.deleteFrom("invoice_lines").where("invoice_id", "=", id).execute();
  const rows = kept.flatMap(({ sources }, position) =>
    sources.map((source, part) => ({ invoice_id: id, position, part, ...source })),
  );
  if (rows.length > 0) await tx.insertInto("invoice_lines").values(rows).execute();
  await emitInvoice(tx, actor, "changed", draft);
}
