import { Card } from "#app/ui/card.tsx";
import { ChangeList } from "#app/ui/change-list.tsx";
import type { AuditRow } from "#database/audit/list-audit.ts";
import { auditChanges } from "#domain/audit/changes.ts";
import { auditSentence } from "#domain/audit/sentence.ts";
import { formatDateTime } from "#domain/time.ts";

/** Who changed what of the shipment, from what to what. */
export function ChangesCard({ changes }: { changes: readonly AuditRow[] }) {
  if (changes.length === 0) return null;
  return (
    <Card title="Changes" data-print="hide">
      <ol className="grid gap-3">
        {changes.map((change) => {
          const { who, before } = auditSentence(change);
          return (
            <li key={change.id}>
              <p className="wrap-anywhere">
                <time dateTime={change.at.toISOString()} className="figures text-slate-600">
                  {formatDateTime(change.at)}
                </time>{" "}
                <span className="font-medium text-ink-900">{who}</span> {before}
              </p>
              <ChangeList changes={auditChanges(change)} className="mt-0.5" />
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
