import { Conflict } from "../errors.ts";

type Texts = Readonly<Record<string, string | null>>;

/** What somebody else stored meanwhile, where it differs from what was typed. */
export interface EditConflict {
  version: string;
  changes: { label: string; theirs: string }[];
}

export const conflictingTexts = (
  { mine, theirs }: { mine: Texts; theirs: Texts },
  labelOf: (field: string) => string,
): EditConflict["changes"] =>
  Object.entries(theirs).flatMap(([field, text]) =>
    text === (mine[field] ?? null) ? [] : [{ label: labelOf(field), theirs: text ?? "empty" }],
  );

/** Makes the question of a save that meets the change of somebody else (`ConflictNote`). */
export const changedMeanwhile = (message: string, updatedAt: Date, changes: EditConflict["changes"]) =>
  new Conflict(message, { conflict: { version: updatedAt.toISOString(), changes } satisfies EditConflict });
