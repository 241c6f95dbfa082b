import { expect, test } from "vitest";
import { Conflict, Forbidden, NotFound } from "#app/kit/errors.ts";
import { LANGUAGES } from "#app/kit/language/language.ts";
import { replyTemplateForm, textsIn } from "./reply-template.ts";
import { testActor } from "#tests/actors.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import {
  addReplyTemplate,
  listReplyTemplates,
  readReplyTemplate,
  saveReplyTemplate,
  setTemplateArchived,
} from "./reply-templates.server.ts";

const database = useTestDatabase();
const actor = testActor({ id: "00000000-0000-4000-8000-000000000001", role: "sales" });
const input = (name: string, body = "Dear {name}") => ({ name, subject: "Your request", body, texts: {} });
const fieldsIn = ({ subject, body }: { subject: string; body: string }) =>
  [...`${subject} ${body}`.matchAll(/\{\w+\}/g)].map(([field]) => field).toSorted();
const read = async (id: string) => (await readReplyTemplate(database.db, actor, id)) ?? expect.unreachable();

test("those to begin with name fields that are there", async () => {
  const templates = await listReplyTemplates(database.db, actor, { archived: true });
  expect(templates.map(({ name }) => name)).toEqual([
    "Ask for dimensions and weight",
    "Follow-up",
    "Thank you, price follows",
    "We cannot offer this lane",
  ]);
  for (const template of templates) {
    expect(replyTemplateForm.safeParse(template).error).toBeUndefined();
    for (const language of LANGUAGES) {
      const { isOwn, ...texts } = textsIn(template, language);
      expect([template.name, language, isOwn]).toEqual([template.name, language, true]);
      // The same fields as in the English texts.
      expect(fieldsIn(texts)).toEqual(fieldsIn(template));
    }
  }
});

test("a save over a colleague's is refused with what is stored; saved again it counts", async () => {
  const id = await addReplyTemplate(database.db, actor, input("Price"));
  const { updated_at } = await read(id);
  await saveReplyTemplate(database.db, actor, id, updated_at, input("Price", "Hello {name}"));
  const stale = saveReplyTemplate(database.db, actor, id, updated_at, input("Price", "Good day"));
  await expect(stale).rejects.toThrow(Conflict);
  await expect(stale).rejects.toMatchObject({
    answer: { conflict: { changes: [{ label: "Text", theirs: "Hello {name}" }] } },
  });
  const now = await read(id);
  await saveReplyTemplate(database.db, actor, id, now.updated_at, input("Price", "Good day"));
  expect(await read(id)).toMatchObject({ body: "Good day" });
});

test("names are taken once, whatever their case, also by a restored one", async () => {
  const id = await addReplyTemplate(database.db, actor, input("Rail"));
  await expect(addReplyTemplate(database.db, actor, input("RAIL"))).rejects.toMatchObject({
    fieldErrors: { name: ["Another template has this name"] },
  });
  await setTemplateArchived(database.db, actor, id, true);
  const { updated_at } = await read(id);
  await expect(saveReplyTemplate(database.db, actor, id, updated_at, input("Rail 2"))).rejects.toThrow(
    Conflict,
  );
  const listed = await listReplyTemplates(database.db, actor, { archived: false });
  expect(listed.map(({ name }) => name)).not.toContain("Rail");
  await addReplyTemplate(database.db, actor, input("rail"));
  await expect(setTemplateArchived(database.db, actor, id, false)).rejects.toThrow(
    "Another template has this name",
  );
});

test("viewers read them and change none; one that is not there is said to be missing", async () => {
  const viewer = testActor({ role: "viewer" });
  expect(await listReplyTemplates(database.db, viewer, { archived: false })).not.toEqual([]);
  expect(() => addReplyTemplate(database.db, viewer, input("X"))).toThrow(Forbidden);
  await expect(setTemplateArchived(database.db, actor, "7", true)).rejects.toThrow(NotFound);
});

test("a template has a subject and a text in a language, or neither; what is missing is English", async () => {
  const typed = { name: "Rates", subject: "Your price", body: "Dear {name}", subject_nl: "Uw prijs" };
  expect(replyTemplateForm.safeParse(typed).error?.issues).toMatchObject([
    { path: ["body_nl"], message: "In Dutch a template has a subject and a text, or neither" },
  ]);
  expect(replyTemplateForm.safeParse({ ...typed, body_nl: "Beste {naam}" }).success).toBe(false);
  const input = replyTemplateForm.parse({ ...typed, body_nl: "Beste {name}" });
  const id = await addReplyTemplate(database.db, actor, input);
  const stored = await read(id);
  expect(textsIn(stored, "nl")).toMatchObject({ subject: "Uw prijs", body: "Beste {name}" });
  expect(textsIn(stored, "fr")).toMatchObject({ subject: "Your price", isOwn: false });
  await saveReplyTemplate(database.db, actor, id, stored.updated_at, {
    ...input,
    texts: { nl: { subject: "Uw prijs", body: "Dag {name}" } },
  });
  expect(textsIn(await read(id), "nl").body).toBe("Dag {name}");
});
