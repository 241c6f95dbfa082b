import { pluralize } from "#app/kit/text/counts.ts";
import type { MaintenanceNote } from "./maintenance.ts";
import { formatDateTime } from "#app/kit/time/time.ts";

const lastGood = (at: Date | null) =>
  at ? `Last good one: ${formatDateTime(at)}.` : "There is no good one yet.";

export const MAINTENANCE_MESSAGES = {
  note(note: MaintenanceNote): string {
    switch (note.kind) {
      case "backup failed":
        return `The backup of ${formatDateTime(note.at)} did not end well: ${shortened(note.problem)} ${lastGood(note.goodAt)}`;
      case "verify failed":
        return `The check of the data of ${formatDateTime(note.at)} found something wrong: ${shortened(note.problem)} ${lastGood(note.goodAt)} Keep all backups, and show this to whoever runs the server.`;
      case "backup late":
        return `Last good backup: ${formatDateTime(note.goodAt)}, ${pluralize(note.days, "day")} ago. One every night is best: npm run backup.`;
      case "verify late":
        return `Last good check of the data: ${formatDateTime(note.goodAt)}, ${pluralize(note.days, "day")} ago. One every night is best: npm run verify.`;
      case "never backed up":
        return `No backup was made in ${pluralize(note.days, "day")}: a broken disk would take everything. Run «npm run backup», and have it run every night (docs/running.md).`;
      case "clock jumped":
        return `The clock of the server jumped from ${formatDateTime(note.from)} by ${pluralize(Math.abs(note.days), "day")} ${note.days > 0 ? "ahead" : "back"}. Nothing that expired is removed before it has run for a day. If today's date is wrong, put the clock right.`;
    }
  },
};

function shortened(problem: string): string {
  const text = problem.length > 240 ? `${problem.slice(0, 240).trimEnd()}…` : problem;
  return /[.…]$/.test(text) ? text : `${text}.`;
}
