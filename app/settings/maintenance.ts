import { pluralize } from "#app/kit/text/counts.ts";
import { formatDateTime } from "#app/kit/time/time.ts";

export interface MaintenanceRun {
  /** The last successful run; null before the first. */
  goodAt: Date | null;
  /** The last run, and the reason if it failed. */
  endedAt: Date;
  problem: string | null;
}

export interface Maintenance {
  backup: MaintenanceRun | null;
  verify: MaintenanceRun | null;
  installedAt: Date;
  /** Time before a jump of the clock, while removals are suspended for it. */
  clockJumpedFrom: Date | null;
}

export type MaintenanceNote =
  | { kind: "backup failed" | "verify failed"; at: Date; goodAt: Date | null; problem: string }
  | { kind: "backup late" | "verify late"; goodAt: Date; days: number }
  | { kind: "never backed up"; days: number }
  | { kind: "clock jumped"; from: Date; days: number };

const DAY_MS = 86_400_000;
/** Days without success before a warning: a single nightly failure is not reported. */
const LATE_DAYS = 3;
/** Days after installation in which a trial needs no backup. */
const TRIAL_DAYS = 14;
/** Minimum jump in days that is reported: a machine switched off over a long weekend seems to jump too. */
const JUMP_DAYS = 7;

/**
 * Returns warnings about maintenance, empty when all is well.
 * @param options.embedded true for the embedded database, which nobody else backs up
 */
export function maintenanceNotes(
  { backup, verify, installedAt, clockJumpedFrom }: Maintenance,
  { now, embedded }: { now: Date; embedded: boolean },
): MaintenanceNote[] {
  const daysSince = (at: Date) => Math.floor((now.getTime() - at.getTime()) / DAY_MS);
  const ofRun = (kind: "backup" | "verify", run: MaintenanceRun | null): MaintenanceNote[] => {
    if (!run) return [];
    const { goodAt, endedAt: at, problem } = run;
    if (problem !== null) return [{ kind: `${kind} failed`, at, goodAt, problem }];
    const days = goodAt ? daysSince(goodAt) : 0;
    return goodAt && days >= LATE_DAYS ? [{ kind: `${kind} late`, goodAt, days }] : [];
  };
  const installed = daysSince(installedAt);
  const never: MaintenanceNote[] =
    embedded && !backup && installed >= TRIAL_DAYS ? [{ kind: "never backed up", days: installed }] : [];
  const jumped = clockJumpedFrom ? daysSince(clockJumpedFrom) : 0;
  const clock: MaintenanceNote[] =
    clockJumpedFrom && Math.abs(jumped) >= JUMP_DAYS
      ? [{ kind: "clock jumped", from: clockJumpedFrom, days: jumped }]
      : [];
  return [...clock, ...ofRun("backup", backup), ...never, ...ofRun("verify", verify)];
}

const lastGood = (at: Date | null) =>
  at ? `Last good one: ${formatDateTime(at)}.` : "There is no good one yet.";

export const MAINTENANCE_MESSAGES = {
  note(note: MaintenanceNote): string {
    switch (note.kind) {
      case "backup failed":
        return `The backup of ${formatDateTime(note.at)} did not end well: ${shortenProblem(note.problem)} ${lastGood(note.goodAt)}`;
      case "verify failed":
        return `The check of the data of ${formatDateTime(note.at)} found something wrong: ${shortenProblem(note.problem)} ${lastGood(note.goodAt)} Keep all backups, and show this to whoever runs the server.`;
      case "backup late":
        return `Last good backup: ${formatDateTime(note.goodAt)}, ${pluralize(note.days, "day")} ago. One every night is best: npm run backup.`;
      case "verify late":
        return `Last good check of the data: ${formatDateTime(note.goodAt)}, ${pluralize(note.days, "day")} ago. One every night is best: npm run verify.`;
      case "never backed up":
        return `No backup was made in ${pluralize(note.days, "day")}: a broken disk would take everything. Run «npm run backup», and have it run every night (docs/backup.md).`;
      case "clock jumped":
        return `The clock of the server jumped from ${formatDateTime(note.from)} by ${pluralize(Math.abs(note.days), "day")} ${note.days > 0 ? "ahead" : "back"}. Nothing that expired is removed before it has run for a day. If today's date is wrong, put the clock right.`;
    }
  },
};

function shortenProblem(problem: string): string {
  const text = problem.length > 240 ? `${problem.slice(0, 240).trimEnd()}…` : problem;
  return /[.…]$/.test(text) ? text : `${text}.`;
}
