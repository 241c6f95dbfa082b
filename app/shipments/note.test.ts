import { expect, test } from "vitest";
import {
  mayDeleteNote,
  mayEditNote,
  mentionAt,
  mentionedIn,
  noteForm,
  noteParts,
  suggestColleagues,
} from "./note.ts";
import { cpuMs } from "#tests/cpu-time.ts";

const people = [
  { id: "w", name: "Wim Peeters" },
  { id: "l", name: "Lotte Claes" },
  { id: "n", name: "Noël Claes" },
  { id: "a", name: "An" },
  { id: "b", name: "An Baert" },
  { id: "s", name: "sales (sales@zenne.example)" },
];
const named = (text: string) => mentionedIn(text, people).map(({ id }) => id);

test.each([
  ["@Wim Peeters please ring", ["w"]],
  ["ask @lotte claes, or @WIM PEETERS.", ["l", "w"]],
  ["(@noel claes)", ["n"]],
  ["@Lotte: done. @Lotte again", ["l"]],
  ["@An Baert, not the other", ["b"]],
  ["@sales (sales@zenne.example) knows", ["s"]],
  ["@Wim Peetersen", ["w"]],
  ["@Wimmie", []],
  ["write to info@Wim.example or wim@wim peeters", []],
  ["@Claes", []],
  ["@", []],
  ["", []],
])("«%s» names %j", (text, ids) => expect(named(text)).toEqual(ids));

test("a note is split at the names, and nothing of it is lost", () => {
  const text = "Hi @Wim Peeters,\n@Lotte has the papers";
  const parts = noteParts(text, people);
  expect(parts.map((part) => part.text).join("")).toBe(text);
  expect(parts.filter(({ colleague }) => colleague).map((part) => part.text)).toEqual([
    "@Wim Peeters",
    "@Lotte",
  ]);
});

test("a long note full of @ is split in linear time", async () => {
  expect(await cpuMs(() => noteParts("@Wim ".repeat(1_000), people))).toBeLessThan(1_000);
});

test.each([
  ["@", 1, ""],
  ["Hi @lo", 6, "lo"],
  ["Hi @Lotte Cl", 12, "Lotte Cl"],
  ["Hi @lo there", 6, "lo"],
])("in «%s» at %i, «%s» is being typed", (text, caret, typed) =>
  expect(mentionAt(text, caret)).toEqual({ start: text.indexOf("@"), typed }),
);

test.each([
  ["Hi there", 8],
  ["a@b", 3],
  ["@ lo", 4],
  ["@lo\nnext", 8],
  [`@lo${"x".repeat(80)}`, 80],
])("in «%s» at %i nobody is being named", (text, caret) => expect(mentionAt(text, caret)).toBeNull());

test("suggestions begin a word of the name as typed, without case and accents", () => {
  const ids = (typed: string) => suggestColleagues(typed, people).map(({ id }) => id);
  expect(ids("cl")).toEqual(["l", "n"]);
  expect(ids("noel")).toEqual(["n"]);
  expect(ids("an b")).toEqual(["b"]);
  expect(ids("otte")).toEqual([]);
  expect(ids("")).toHaveLength(6);
});

test("who wrote a note changes and deletes it; an owner deletes any; who lost the right, none", () => {
  const may = (id: string, role: "owner" | "sales" | "viewer") => [
    mayEditNote({ id, role }, "me"),
    mayDeleteNote({ id, role }, "me"),
  ];
  expect(may("me", "sales")).toEqual([true, true]);
  expect(may("you", "sales")).toEqual([false, false]);
  expect(may("you", "owner")).toEqual([false, true]);
  expect(may("me", "viewer")).toEqual([false, false]);
});

test("a note needs a text, of at most 5000 characters", () => {
  expect(noteForm.safeParse({ body: " \r\n " }).error?.issues[0]?.message).toBe("Write the note first");
  expect(noteForm.parse({ body: " a\r\nb " })).toEqual({ body: "a\nb" });
  expect(noteForm.safeParse({ body: "x".repeat(5000) }).success).toBe(true);
  expect(noteForm.safeParse({ body: "x".repeat(5001) }).success).toBe(false);
});
