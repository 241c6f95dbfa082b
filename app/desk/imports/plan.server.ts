import { data } from "react-router";
import { StepUpRequired } from "#app/access/step-up.ts";
import { toFailure } from "#app/request/error-mapping.server.ts";
import { applyImport } from "#app/imports/apply.server.ts";
import { isRowId } from "#database/connection/keyset.ts";
import { planImport } from "#app/imports/plan.server.ts";
import {
  findImport,
  findSameFile,
  type ImportPlace,
  listOutcomes,
  readHeadings,
} from "#app/imports/read.server.ts";
import type { ImportScope } from "./importer-of.server.ts";
import { listLeftAlone, undoImport, undoOutcome } from "./undo.server.ts";
import {
  IMPORT_OUTCOMES,
  type ImportOutcome,
  IMPORTS,
  readChosenId,
  type ImportSettings,
  NEW_RECORD,
  readChosenRow,
  NO_COUNTS,
  type ImportKind,
} from "#app/imports/import.ts";
import { Invalid } from "#app/kit/errors.ts";
import { currencySchema, NO_CURRENCY } from "#app/kit/money/currency.ts";
import { ACT_MESSAGES } from "#app/acts/act.ts";
import { IMPORT_MESSAGES } from "#app/imports/words.ts";
import { sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import type { Database } from "#database/connection/connect.ts";

/** Parses `show` (an outcome), `reason` (of refused rows), and one of `after`, `before`, `at`, `index`. */
export function importPlace(params: URLSearchParams): {
  show?: ImportOutcome;
  reason?: string;
  place?: ImportPlace;
} {
  const show = IMPORT_OUTCOMES.find((outcome) => outcome === params.get("show"));
  const reason = show === "refused" ? params.get("reason")?.slice(0, 300) : undefined;
  return { show, reason, place: placeOf(params) };
}

function placeOf(params: URLSearchParams): ImportPlace | undefined {
  for (const key of ["after", "before", "at", "index"] as const) {
    const number = Number(params.get(key) ?? Number.NaN);
    if (Number.isSafeInteger(number) && number >= 0) return { [key]: number } as ImportPlace;
  }
  return undefined;
}

export async function loadPlan({ db, actor, importer }: ImportScope, id: string, params: URLSearchParams) {
  const stored = await findImport(db, actor, importer.kind, id);
  const counts = stored.counts ?? NO_COUNTS;
  const place = importPlace(params);
  // When all questions are answered, the page shows all records again.
  if (place.show === "asked" && counts.asked === 0) place.show = undefined;
  const [outcomes, sameFile, leftAlone, reasons, erasures, due] = await Promise.all([
    listOutcomes(db, actor, importer.kind, id, place),
    stored.applied_at ? null : findSameFile(db, actor, importer.kind, id),
    stored.undo_begun_at ? listLeftAlone(db, actor, importer, id) : [],
    counts.refused > 0 ? listReasons(db, actor, importer.kind, id) : [],
    stored.settings.empty === "clear" ? countErasures(db, actor, importer.kind, id) : 0,
    counts.created > 0 && !stored.applied_at ? countDue(db, actor, importer.kind, id) : 0,
  ]);
  return {
    ...stored,
    ...outcomes,
    kind: importer.kind,
    address: `${IMPORTS[importer.kind].address}/${id}`,
    counts,
    show: place.show ?? null,
    reason: place.reason ?? null,
    reasons,
    erasures,
    due,
    isAskedToUndo: params.has("undo"),
    sameFile,
    leftAlone,
  };
}
export type PlanData = Awaited<ReturnType<typeof loadPlan>>;

export async function actOnPlan({ db, actor, log, now, importer }: ImportScope, id: string, form: FormData) {
  const intent = form.get("intent");
  try {
    if (intent === "answer") {
      await planImport(db, actor, importer, id, now(), { choose: answersIn(form) });
      return data({ done: "Saved. This is what the import would do now.", error: undefined });
    }
    const settings = settingsIn(form, (await findImport(db, actor, importer.kind, id)).settings);
    if (settings) {
      await planImport(db, actor, importer, id, now(), { settings });
      return data({ done: "This is what the import would do now.", error: undefined });
    }
    if (intent === "undo") {
      const act = await undoImport(db, actor, importer, id, { now: now() });
      if (act.state === "running") return data({ done: ACT_MESSAGES.begun(act.total), error: undefined });
      const { undone, left } = undoOutcome(act);
      return data({ done: IMPORT_MESSAGES.undone(undone, left), error: undefined });
    }
    const counts = await applyImport(db, actor, importer, id, now());
    return data({ done: IMPORT_MESSAGES.imported(importer.kind, counts), error: undefined });
  } catch (error) {
    if (error instanceof StepUpRequired) throw error;
    const failure = intent === "undo" ? IMPORT_MESSAGES.undoFailed : IMPORT_MESSAGES.failed(importer.kind);
    const { message, status } = toFailure(error, log, failure);
    return data({ done: undefined, error: message }, status);
  }
}

const isAnswer = (value: string) =>
  value === NEW_RECORD || readChosenRow(value) !== undefined || isRowId(readChosenId(value).id);

/** Parses settings that a form changes for the whole import; null for other forms. */
function settingsIn(form: FormData, { leaveOut }: ImportSettings): Partial<ImportSettings> | null {
  const text = (name: string) => String(form.get(name) ?? "");
  const reason = text("reason").slice(0, 300);
  const otherReasons = leaveOut.filter((each) => each !== reason);
  switch (form.get("intent")) {
    case "settings":
      return {
        empty: text("empty") === "clear" ? "clear" : "keep",
        names: (["keep", "take"] as const).find((each) => each === text("names")) ?? "ask",
        history: form.has("history"),
      };
    case "leave-out":
      return { leaveOut: [...otherReasons, reason].slice(-MOST_MENDS) };
    case "take-in":
      return { leaveOut: otherReasons };
    case "other-order":
    case "own-order":
      return { otherOrder: form.get("intent") === "other-order" };
    case "new-payers":
    case "known-payers":
      return { newPayers: form.get("intent") === "new-payers" };
    case "currency":
    case "no-currency":
      return { currency: form.get("intent") === "currency" ? readCurrency(text("currency")) : null };
    case "towns":
    case "own-places":
      return { townsAsPlaces: form.get("intent") === "towns" };
    case "due-history":
    case "due-live":
      return { dueAsHistory: form.get("intent") === "due-history" };
    case "new-numbers":
    case "own-numbers":
      return { newNumbers: form.get("intent") === "new-numbers" };
    default:
      return null;
  }
}

const MOST_MENDS = 50;

function readCurrency(text: string): string {
  const { success, data: currency } = currencySchema.safeParse(text);
  if (!success) throw new Invalid(NO_CURRENCY);
  return currency;
}

/** Parses the answers of a form by row number: `answer-12`. */
function answersIn(form: FormData): Record<string, string> {
  const answers = [...form].flatMap(([name, value]) => {
    const [, row] = /^answer-(\d{1,7})$/.exec(name) ?? [];
    return row !== undefined && typeof value === "string" && isAnswer(value) ? [[row, value] as const] : [];
  });
  return Object.fromEntries(answers);
}

interface RefusalReason {
  reason: string;
  sample: string;
  count: number;
  /** Set when the cells concerned can be left out, so that their rows are imported. */
  canLeaveOut: boolean;
  /** Set for dates that are valid with day and month swapped. */
  canReadOtherwise: boolean;
}

const REASONS = 50;

/** Counts refusal reasons, at most fifty, the most frequent first. */
export async function listReasons(
  db: Database,
  actor: Actor,
  kind: ImportKind,
  id: string,
): Promise<RefusalReason[]> {
  authorize(actor, IMPORTS[kind].needs);
  const { mapping, facts } = await readHeadings(db, actor, kind, id);
  const { rows } = await sql<Omit<RefusalReason, "canReadOtherwise"> & { field: string | null }>`
    select said.reason, (array_agg(said.word order by place))[1] as sample, count(distinct place)::int as count,
      bool_and(said.field is not null) as "canLeaveOut", min(said.field) as field
    from import_outcomes cross join lateral unnest(reasons,
      array(select jsonb_array_elements_text(planned->'words')),
      array(select jsonb_array_elements_text(coalesce(planned->'about', '[]')))) with ordinality as said(reason, word, field, nth)
    where import_id = ${id}::uuid and outcome = 'refused'
    group by said.reason order by count(distinct place) desc, min(place), min(nth) limit ${REASONS}`.execute(
    db,
  );
  return rows.map(({ field, sample, ...reason }) => {
    const place = field === null ? -1 : (mapping?.fields.indexOf(field) ?? -1);
    const dates = facts.columns[place]?.dates;
    const other = mapping?.orders[place] === "mdy" ? dates?.dayFirst : dates?.monthFirst;
    // The reason stands for many rows, so the row number is removed.
    return { ...reason, sample: sample.replace(/^Row \d+(?:, |: )/, ""), canReadOtherwise: (other ?? 0) > 0 };
  });
}

export async function countErasures(
  db: Database,
  actor: Actor,
  kind: ImportKind,
  id: string,
): Promise<number> {
  authorize(actor, IMPORTS[kind].needs);
  await findImport(db, actor, kind, id);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from import_outcomes cross join lateral jsonb_array_elements_text(planned->'words') as said(word)
    where import_id = ${id}::uuid and outcome = 'changed' and word ~ ': .+ → (empty|none)$'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Counts new records that were due before today. */
export async function countDue(db: Database, actor: Actor, kind: ImportKind, id: string): Promise<number> {
  authorize(actor, IMPORTS[kind].needs);
  await findImport(db, actor, kind, id);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from import_outcomes
    where import_id = ${id}::uuid and outcome = 'created' and planned ? 'isDue'`.execute(db);
  return rows[0]?.count ?? 0;
}
