import { randomBytes } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { expect, test } from "vitest";
import { useCheapHashes } from "./cheap-hashes.ts";
import { countRows, difference, type RowCounts } from "./count-rows.ts";
import { useTestDatabase } from "./test-database.ts";
import { useStaffActions } from "./writing-forms/staff-actions.ts";
import { makeWorld } from "./writing-forms/world.ts";
import { NOT_WRITING, WRITING_FORMS } from "./writing-forms/writing-forms.ts";

const database = useTestDatabase();
useCheapHashes();
const desk = useStaffActions(database);

const newKey = () => randomBytes(16).toString("hex");
const counts = (): Promise<RowCounts> => countRows(database.pool);

test("every action of the back office is walked, or stands in the list of those that store nothing twice", () => {
  const addresses = [...Object.keys(WRITING_FORMS), ...Object.keys(NOT_WRITING)];
  expect(
    [...desk.actions.keys()].filter((id) => !id.startsWith("accounts/sign-in/")).toSorted(),
    "valid fields of each in tests/writing-forms/, or a reason in NOT_WRITING",
  ).toEqual(addresses.toSorted());
});

const all = Object.entries(WRITING_FORMS).flatMap(([route, forms]) =>
  forms.map((form) => ({ route, name: form.name, form })),
);

test.each(all)("$route: «$name» sent twice is done once, also at once", async ({ route, form }) => {
  const world = makeWorld(database.db, desk.staff);
  /** Sends it with one key as often at once; returns the answers, and what that changed. */
  const sendAtOnce = async (times: number) => {
    const ready = await form.prepare(world);
    const key = newKey();
    const before = await counts();
    const answers = await Promise.all(Array.from({ length: times }, () => desk.send(route, ready, key)));
    return { ready, key, answers, done: difference(before, await counts()) };
  };
  let once = await sendAtOnce(1);
  const [answer] = once.answers;
  expect([answer!.status < 400, answer!.body]).toEqual([true, expect.not.stringContaining('"failed"')]);
  const twice = await sendAtOnce(2);
  // The first ever may make what all later ones find, such as the counter of a year.
  if (!isDeepStrictEqual(once.done, twice.done)) once = await sendAtOnce(1);
  expect(once.done.sent_forms ?? 0, "it claims its key").toBe(form.harmless ? 0 : 1);
  expect(twice.done, "sent twice at once it is done once").toEqual(once.done);
  expect(twice.answers[1]).toEqual(twice.answers[0]);

  const after = await counts();
  expect(await desk.send(route, twice.ready, twice.key)).toEqual(twice.answers[0]);
  expect(difference(after, await counts()), "sent again it changes nothing").toEqual({});
});
