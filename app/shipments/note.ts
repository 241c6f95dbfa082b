import { z } from "zod";
import { type Actor, can } from "#app/access/policy.ts";
import { foldText } from "#app/kit/text/search-text.ts";
import { requiredText } from "#app/kit/text/text.ts";

export const NOTE_MAX_LENGTH = 5000;

export const NOTE_MESSAGES = {
  none: "No notes yet",
  required: "Write the note first",
  tooLong: "A note must be at most 5000 characters",
  notFound: "This note has been deleted",
  notYours: "Only who wrote a note can change it",
  notYoursToDelete: "Only who wrote a note, or an owner, can delete it",
  added: "Note added",
  changed: "Note changed",
  deleted: "Note deleted",
  failed: "The note could not be saved",
  deleteFailed: "The note could not be deleted",
  confirmDelete: "Are you sure you want to delete this note?",
} as const;

export const noteForm = z.object({
  body: requiredText({
    required: NOTE_MESSAGES.required,
    max: NOTE_MAX_LENGTH,
    tooLong: NOTE_MESSAGES.tooLong,
  }),
});

export function mayEditNote(actor: Pick<Actor, "id" | "role">, authorId: string | null): boolean {
  return can(actor, "notes.write") && authorId === actor.id;
}

export function mayDeleteNote(actor: Pick<Actor, "id" | "role">, authorId: string | null): boolean {
  return actor.role === "owner" || mayEditNote(actor, authorId);
}

export interface MentionedColleague {
  id: string;
  name: string;
}

/** A part of a note; with `colleague` it is a mention, including the @. */
interface NotePart {
  text: string;
  colleague?: MentionedColleague;
}

// An @ inside a word is part of an e-mail address.
const AT = /(?<![\p{L}\p{N}._%+-])@/gu;
const WORD = /^[\p{L}\p{N}'’-]+/u;
const WORD_GOES_ON = /^[\p{L}\p{N}]/u;

/** Splits a note into text and mentions: «@» and a full name, in any case and without accents, or a unique first name. */
export function noteParts(text: string, colleagues: readonly MentionedColleague[]): NotePart[] {
  const parts: NotePart[] = [];
  let from = 0;
  for (const { index } of text.matchAll(AT)) {
    if (index < from) continue;
    const named = namedAt(text.slice(index + 1, index + 200), colleagues);
    if (!named) continue;
    if (index > from) parts.push({ text: text.slice(from, index) });
    from = index + 1 + named.length;
    parts.push({ text: text.slice(index, from), colleague: named.colleague });
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}

function namedAt(
  rest: string,
  colleagues: readonly MentionedColleague[],
): { colleague: MentionedColleague; length: number } | null {
  let longest: MentionedColleague | undefined;
  for (const colleague of colleagues) {
    const { length } = colleague.name;
    if (length <= (longest?.name.length ?? 0) || WORD_GOES_ON.test(rest.slice(length))) continue;
    if (foldText(rest.slice(0, length)) === foldText(colleague.name)) longest = colleague;
  }
  if (longest) return { colleague: longest, length: longest.name.length };
  const [word] = WORD.exec(rest) ?? [];
  if (!word) return null;
  const called = colleagues.filter(({ name }) => foldText(name.split(" ")[0] ?? "") === foldText(word));
  return called.length === 1 && called[0] ? { colleague: called[0], length: word.length } : null;
}

/** Lists the mentioned colleagues once each, in the order of the text. */
export function mentionedIn(text: string, colleagues: readonly MentionedColleague[]): MentionedColleague[] {
  return [...new Set(noteParts(text, colleagues).flatMap(({ colleague }) => colleague ?? []))];
}

/** Returns the mention being typed before the caret: the position of its @, and the letters so far. */
export function mentionAt(text: string, caret: number): { start: number; typed: string } | null {
  const before = text.slice(Math.max(0, caret - 60), caret);
  const at = [...before.matchAll(AT)].at(-1)?.index;
  if (at === undefined) return null;
  const typed = before.slice(at + 1);
  return /[\n@]|^\s/.test(typed) ? null : { start: caret - before.length + at, typed };
}

/** Suggests at most six colleagues whose name has a word with the typed prefix. */
export function suggestColleagues(
  typed: string,
  colleagues: readonly MentionedColleague[],
): MentionedColleague[] {
  const wanted = foldText(typed.trim());
  return colleagues.filter(({ name }) => ` ${foldText(name)}`.includes(` ${wanted}`)).slice(0, 6);
}
