import type { Kysely } from "kysely";
import type { ArchiveTarget } from "./deleted.ts";
import type { DeletionSummary } from "./words.ts";
import type { DB } from "#database/schema.generated.ts";

export interface ArchivedDeletion {
  target: ArchiveTarget;
  /** Records that can still be restored; its count is 0 when all were. */
  summary: DeletionSummary;
}

interface Line {
  id: number;
  details: Record<string, unknown>;
}

const text = (value: unknown) => (typeof value === "string" ? value : null);

export async function findArchived(
  db: Kysely<DB>,
  lines: readonly Line[],
): Promise<Map<number, ArchivedDeletion>> {
  const one = await keptRecords(db, idsIn(lines, "deleted"));
  const many = await keptActs(db, idsIn(lines, "act"));
  const deletions = new Map<number, ArchivedDeletion>();
  for (const { id, details } of lines) {
    const deletion = one.get(text(details.deleted) ?? "") ?? many.get(text(details.act) ?? "");
    if (deletion) deletions.set(id, deletion);
  }
  return deletions;
}

const idsIn = (lines: readonly Line[], key: "deleted" | "act") =>
  lines.flatMap(({ details }) => text(details[key]) ?? []);

async function keptRecords(db: Kysely<DB>, ids: string[]): Promise<Map<string, ArchivedDeletion>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("deleted_records")
    .select(["id", "name", "entries", "restored_at", "kind"])
    .where("id", "in", ids)
    .execute();
  return new Map(
    rows.map(({ id, kind, name, entries, restored_at }) => [
      id,
      { target: { deleted: id }, summary: { kind, name, entries, count: restored_at ? 0 : 1 } },
    ]),
  );
}

async function keptActs(db: Kysely<DB>, ids: string[]): Promise<Map<string, ArchivedDeletion>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("deleted_records")
    .select((eb) => [
      "act_id",
      eb.fn.countAll<number>().filterWhere("restored_at", "is", null).as("count"),
      eb.fn.sum<number | null>("entries").filterWhere("restored_at", "is", null).as("entries"),
    ])
    .where("act_id", "in", ids)
    .groupBy("act_id")
    .execute();
  return new Map(
    rows.map(({ act_id, count, entries }) => [
      act_id,
      {
        target: { act: act_id },
        summary: { kind: "shipment", name: null, count, entries: entries ?? 0 },
      },
    ]),
  );
}
