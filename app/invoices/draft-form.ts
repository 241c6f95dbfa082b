import { z } from "zod";
import { optionalLine, optionalText, requiredLine } from "#app/kit/text/text.ts";

export const LINE_MAX_LENGTH = 300;
export const NOTE_MAX_LENGTH = 1000;

const tooLong = `At most ${LINE_MAX_LENGTH} characters`;
const line = optionalLine({ max: LINE_MAX_LENGTH, tooLong });
const note = optionalText({ max: NOTE_MAX_LENGTH, tooLong: `At most ${NOTE_MAX_LENGTH} characters` });

/** Schema of the texts of a draft with `count` lines: `line.0`, `line.1` and so on, and its note. An empty line stays unchanged. */
export const draftForm = (count: number) =>
  z
    .object({ note })
    .extend(Object.fromEntries(Array.from({ length: count }, (_, at) => [`line.${at}`, line])));

/** Schema of what is printed on a credit note besides its lines. */
export const creditForm = z.object({ note });

export const groupForm = z.object({
  text: requiredLine({ required: "Say what the line is", max: LINE_MAX_LENGTH, tooLong }),
});

/** Schema of a delivery by Peppol; `attempt` is the number of this delivery, as the sender has seen. */
export const peppolForm = z.object({
  attempt: z.coerce.number().int().min(1),
  not_at: z.string().default(""),
});

export interface ChosenDraft {
  id: string;
  version: Date;
}

/** Serializes drafts to one form field, each with the version that was shown. */
export const chosenDrafts = (drafts: readonly ChosenDraft[]): string =>
  drafts.map(({ id, version }) => `${id}@${version.toISOString()}`).join(" ");

/** Parses drafts; invalid entries are dropped. */
export function readChosenDrafts(text: string): ChosenDraft[] {
  return text.split(" ").flatMap((part) => {
    const [id = "", seen = ""] = part.split("@");
    const version = new Date(seen);
    return id === "" || Number.isNaN(version.getTime()) ? [] : [{ id, version }];
  });
}
