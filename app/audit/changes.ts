import { capitalize } from "#app/kit/text/text.ts";
import { isRole } from "#app/access/policy.ts";
import { ROLE_TEXTS } from "#app/accounts/role-texts.ts";
import { displayStatus } from "#app/shipments/status.ts";
import { formatDateTime, formatDay } from "#app/kit/time/time.ts";

/** Returns the name of a role; any other text unchanged. */
export const roleName = (value: unknown): string =>
  isRole(value) ? ROLE_TEXTS[value].name : typeof value === "string" ? value : "";

interface AuditChange {
  label: string;
  before: string;
  after: string;
}

const MAX_VALUE_LENGTH = 200;
/** A moment as a form control has it, in company time; a day alone; a moment in UTC. */
const LOCAL_MOMENT = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d))?$/;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z$/;

export function auditChanges({
  action,
  details,
}: {
  action: string;
  details: Record<string, unknown>;
}): AuditChange[] {
  const { from, to, ...rest } = details;
  const pairs = action === "quote_request.status_changed" ? { status: [from, to] } : rest;
  return Object.entries(pairs).flatMap(([field, pair]) => {
    if (!Array.isArray(pair) || pair.length !== 2 || field === "changed" || field === "fields") return [];
    const label = field.replaceAll("_", " ");
    const [before, after] = differingLines(pair).map((value) => shownValue(field, value)) as [string, string];
    return [{ label: capitalize(label), before, after }];
  });
}

/** Reduces two texts of several lines, such as the lines of an offer, to those that the other lacks. */
function differingLines(pair: readonly unknown[]): readonly unknown[] {
  const [before, after] = pair.map((value) => String(value ?? "").split("\n")) as [string[], string[]];
  if (before.length === 1 && after.length === 1) return pair;
  const [gone, come] = [
    before.filter((line) => !after.includes(line)),
    after.filter((line) => !before.includes(line)),
  ];
  // Only their order differs: both are returned unchanged.
  return gone.length + come.length === 0 ? pair : [gone.join("\n"), come.join("\n")];
}

function shownValue(field: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return "empty";
  const words = String(value);
  if (field === "status") return displayStatus(words);
  if (field === "role") return roleName(words);
  if (field === "kind") return capitalize(words.replaceAll("_", " "));
  const [, day, time] = LOCAL_MOMENT.exec(words) ?? [];
  if (day) return time ? `${formatDay(day)} ${time}` : formatDay(day);
  if (MOMENT.test(words)) return formatDateTime(new Date(words));
  return words.length > MAX_VALUE_LENGTH ? `${words.slice(0, MAX_VALUE_LENGTH)}…` : words;
}

export function changedFields(details: Record<string, unknown>): string[] {
  const { changed } = details;
  if (Array.isArray(changed)) return changed.filter((field) => typeof field === "string");
  const values = changed && typeof changed === "object" ? changed : details;
  return Object.keys(values).filter((field) => !["status", "slug"].includes(field));
}
