import { describe, expect, test } from "vitest";
import { newPostSchema, postSchema } from "#domain/blog/post.ts";
import { DELETED_MESSAGES } from "#domain/deleted/messages.ts";
import { PARTY_KINDS } from "#domain/parties/messages.ts";
import { partySchema } from "#domain/parties/party.ts";
import { useDeletedRecords } from "#tests/deleted-records.ts";
import { addCategory } from "../blog/add-category.ts";
import { createPost } from "../blog/create-post.ts";
import { deletePost } from "../blog/delete-post.ts";
import { getPost } from "../blog/get-post.ts";
import { updatePost } from "../blog/update-post.ts";
import { deleteFromInbox } from "../inboxes/delete-from-inbox.ts";
import { createParty } from "../parties/create-party.ts";
import { deleteParty } from "../parties/delete-party.ts";
import { eraseDeleted } from "./erase-deleted.ts";

const { database, actor, restore, rowsOf, lines, arrive } = useDeletedRecords();

test.each(PARTY_KINDS)("a %s comes back as it was", async (kind) => {
  const party = partySchema.parse({ name: "Noor", email: "noor@claes.example", address: "Kaai 12\nAntwerp" });
  const id = await createParty(database.db, actor, kind, party);
  const before = await rowsOf(`${kind}s`, "id", id);
  const deleted = await deleteParty(database.db, actor, kind, id);
  expect(await restore({ deleted })).toMatchObject({ kind, name: "Noor", restored: 1 });
  expect(await rowsOf(`${kind}s`, "id", id)).toEqual(before);
});

test.each(["quote_requests", "contact_submissions"] as const)(
  "one of %s comes back as it was",
  async (table) => {
    const id = await arrive(table, "lotte@maes.example");
    const before = await rowsOf(table, "id", id);
    const deleted = (await deleteFromInbox(database.db, actor, table, id)) ?? "";
    expect(await restore({ deleted })).toMatchObject({ name: "lotte@maes.example", restored: 1 });
    expect(await rowsOf(table, "id", id)).toEqual(before);
  },
);

describe("a post", () => {
  const post = { title: "Pallets", content: "<p>Wood.</p>", status: "published" };
  const now = new Date();

  test("comes back as it was, to be saved by who had it open", async () => {
    const { id: category_id } = await addCategory(database.db, actor, { name: "Wood" });
    const { id } = await createPost(database.db, actor, newPostSchema.parse({ ...post, category_id }), now);
    const before = await rowsOf("blog_posts", "id", id);
    const { version } = await getPost(database.db, id);
    const deleted = await deletePost(database.db, actor, id);
    await restore({ deleted });
    expect(await rowsOf("blog_posts", "id", id)).toEqual(before);
    await updatePost(
      database.db,
      actor,
      { id, version },
      postSchema.parse({ ...post, published_at: null }),
      now,
    );
  });

  test("stays deleted while its address is another's, and comes back without what is gone", async () => {
    const { id: category_id } = await addCategory(database.db, actor, { name: "Steel" });
    const first = newPostSchema.parse({ ...post, title: "Steel", category_id });
    const { id } = await createPost(database.db, actor, first, now);
    const deleted = await deletePost(database.db, actor, id);
    const other = await createPost(database.db, actor, newPostSchema.parse({ ...post, title: "STEEL" }), now);
    expect(await restore({ deleted })).toMatchObject({
      restored: 0,
      refusals: [{ why: "taken", by: "STEEL" }],
    });
    await deletePost(database.db, actor, other.id);
    await database.db.deleteFrom("blog_categories").where("id", "=", category_id).execute();
    await restore({ deleted });
    expect(await getPost(database.db, id)).toMatchObject({ slug: "steel", category_id: null });
  });
});

test("what is deleted for good is nowhere any more but in the line that says so", async () => {
  const id = await arrive("contact_submissions", "forget@maes.example");
  const deleted = (await deleteFromInbox(database.db, actor, "contact_submissions", id)) ?? "";
  expect(await eraseDeleted(database.db, actor, { deleted })).toBe(1);
  await expect(restore({ deleted })).rejects.toThrow(DELETED_MESSAGES.noLongerKept);
  expect(await lines(id)).toEqual(["contact_submission.deleted", "contact_submission.erased"]);
  expect(await rowsOf("deleted_records", "record_id", id)).toEqual([]);
});
