import { auditSentence } from "#app/audit/sentence.ts";
import type { AuditRow } from "./list-audit.server.ts";

/** An entry of the log, with the times of earlier identical sign-ins that it replaces. */
export interface AuditLine {
  row: AuditRow;
  again: readonly Date[];
}

/** Folds consecutive sign-ins that differ only in time; one from another address is a separate line. */
export function foldSignIns(rows: readonly AuditRow[]): AuditLine[] {
  const lines: { row: AuditRow; again: Date[] }[] = [];
  for (const row of rows) {
    const above = lines.at(-1);
    if (above && isSameSignIn(above.row, row)) above.again.push(row.at);
    else lines.push({ row, again: [] });
  }
  return lines;
}

function isSameSignIn(one: AuditRow, other: AuditRow): boolean {
  if (one.action !== "session.started" || other.action !== one.action) return false;
  if (one.actorId !== other.actorId) return false;
  return JSON.stringify(auditSentence(one)) === JSON.stringify(auditSentence(other));
}
