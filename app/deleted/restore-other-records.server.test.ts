import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { categorySchema, newPostForm, postForm } from "#app/blog/post.ts";
import { DELETED_MESSAGES } from "./words.ts";
import { PARTY_KINDS } from "#app/parties/party-kind.ts";
import { partySchema } from "#app/parties/party.ts";
import { useDeletedRecords } from "#tests/deleted-records.ts";
import { testActor } from "#tests/actors.ts";
import { addStaff } from "#app/accounts/staff.server.ts";
import { saveCategory } from "#app/blog/authors-and-categories.server.ts";
import { createPost, deletePost, getPost, updatePost } from "#app/blog/posts.server.ts";
import { deleteFromInbox, setRead } from "#app/inboxes/inbox.server.ts";
import { createOffer } from "#app/offers/create-offer.server.ts";
import { createParty, deleteParty } from "#app/parties/parties.server.ts";
import { claimRequest } from "#app/quote-requests/owner.server.ts";
import { sendReply } from "#app/quote-requests/send-reply.server.ts";
import { addNote, addReceived } from "#app/quote-requests/thread.server.ts";
import { eraseDeleted } from "./erase.server.ts";

const { database, actor, restore, rowsOf, lines, arrive } = useDeletedRecords();

test.each(PARTY_KINDS)("a %s is restored unchanged", async (kind) => {
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

  test("is restored unchanged, and an open editor can still save it", async () => {
    const { id: category_id } = await saveCategory(
      database.db,
      actor,
      null,
      categorySchema.parse({ name: "Wood" }),
    );
    const { id } = await createPost(database.db, actor, newPostForm.parse({ ...post, category_id }), now);
    const before = await rowsOf("blog_posts", "id", id);
    const { version } = await getPost(database.db, testActor(), id);
    const deleted = await deletePost(database.db, actor, id);
    await restore({ deleted });
    expect(await rowsOf("blog_posts", "id", id)).toEqual(before);
    await updatePost(
      database.db,
      actor,
      { id, version },
      postForm.parse({ ...post, published_at: null }),
      now,
    );
  });

  test("stays deleted while another post has its slug, and is restored without references that were deleted", async () => {
    const { id: category_id } = await saveCategory(
      database.db,
      actor,
      null,
      categorySchema.parse({ name: "Steel" }),
    );
    const first = newPostForm.parse({ ...post, title: "Steel", category_id });
    const { id } = await createPost(database.db, actor, first, now);
    const deleted = await deletePost(database.db, actor, id);
    const other = await createPost(database.db, actor, newPostForm.parse({ ...post, title: "STEEL" }), now);
    expect(await restore({ deleted })).toMatchObject({
      restored: 0,
      refusals: [{ why: "taken", by: "STEEL" }],
    });
    await deletePost(database.db, actor, other.id);
    await database.db.deleteFrom("blog_categories").where("id", "=", category_id).execute();
    await restore({ deleted });
    expect(await getPost(database.db, testActor(), id)).toMatchObject({ slug: "steel", category_id: null });
  });
});

test("what is erased is nowhere any more; an audit entry says that and by whom, but not what", async () => {
  const id = await arrive("contact_submissions", "forget@maes.example");
  await database.pool.query(`
    insert into mails (kind, recipient, sent_at) values ('request_received', 'Forget@Maes.example', now());
    with waiting as (insert into mails (kind, recipient) values ('new_request', 'desk@zenne.example') returning id)
    select graphile_worker.add_job('send_mail', json_build_object('id', id, 'mail',
      json_build_object('text', 'from forget@maes.example')), job_key => 'mail:' || id) from waiting;
    insert into audit_log (actor_email, action, entity, entity_id, summary, details) values
      ('', 'session.refused', 'session', null, 'FORGET@maes.example', '{"to": "forget@maes.example"}'),
      ('', 'session.refused', 'session', null, 'unforget@maes.example', '{}')`);
  await setRead(database.db, actor, "contact_submissions", id, false);
  const deleted = (await deleteFromInbox(database.db, actor, "contact_submissions", id)) ?? "";
  await eraseDeleted(database.db, actor, { deleted });
  await expect(restore({ deleted })).rejects.toThrow(DELETED_MESSAGES.noLongerKept);
  expect(await lines(id)).toEqual([
    "contact_submission.unread",
    "contact_submission.deleted",
    "contact_submission.erased",
  ]);
  const { rows } = await sql<{ line: string }>`
    select to_jsonb(audit_log)::text as line from audit_log union all select to_jsonb(mails)::text from mails
    union all select payload::text from graphile_worker._private_jobs
    union all select to_jsonb(deleted_records)::text from deleted_records`.execute(database.db);
  const left = rows.map(({ line }) => line.toLowerCase());
  expect(left.filter((line) => line.replaceAll("unforget", "").includes("forget@maes"))).toEqual([]);
  expect(left.filter((line) => line.includes("unforget@maes.example"))).toHaveLength(1);
  const erased = await database.db
    .selectFrom("audit_log")
    .selectAll()
    .where("action", "=", "contact_submission.erased")
    .executeTakeFirstOrThrow();
  expect(erased).toMatchObject({ actor_email: actor.email, entity_id: id, summary: "(erased)" });
  expect(await rowsOf("deleted_records", "record_id", id)).toEqual([]);
});

describe("a request with an owner, messages and offers", () => {
  async function owned(email: string) {
    const colleague = `${email.split(/[@.]/)[1]}@zenne.example`;
    const owner = (await addStaff(database.db, { email: colleague, password: "secret-1" })) ?? "";
    const id = await arrive("quote_requests", email);
    const lena = testActor({ id: owner, email: colleague });
    await claimRequest(database.db, lena, id);
    const reply = { to: email, subject: "Your request", body: "Dear Lotte", seen: null };
    await sendReply(database.db, lena, id, reply, { notifyEmail: undefined });
    await addNote(database.db, lena, id, { body: "Wants it fast" });
    await addReceived(database.db, actor, id, { body: "Two pallets", via: "phone" });
    const offers = [
      await createOffer(database.db, actor, { requestId: id }),
      await createOffer(database.db, lena, { requestId: id }),
    ];
    return { id, owner, offers };
  }
  const all = async (id: string) => ({
    request: await rowsOf("quote_requests", "id", id),
    messages: await rowsOf("request_messages", "request_id", id),
    offers: (await rowsOf("offers", "request_id", id)).length,
  });

  test("comes back with all of them", async () => {
    const { id } = await owned("lotte@owned.example");
    const before = await all(id);
    expect([before.messages.length, before.offers]).toEqual([3, 2]);
    const deleted = (await deleteFromInbox(database.db, actor, "quote_requests", id)) ?? "";
    expect(await all(id)).toEqual({ request: [], messages: [], offers: 0 });
    await restore({ deleted });
    expect(await all(id)).toEqual(before);
  });

  test("comes back without an owner, and with the messages, once the owner's account is gone", async () => {
    const { id, owner } = await owned("lotte@gone.example");
    const deleted = (await deleteFromInbox(database.db, actor, "quote_requests", id)) ?? "";
    await database.db.deleteFrom("admin_users").where("id", "=", owner).execute();
    await restore({ deleted });
    const request = await database.db
      .selectFrom("quote_requests")
      .select(["owner_id", "answered_at"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(request).toEqual({ owner_id: null, answered_at: expect.any(Date) });
    const messages = await database.db
      .selectFrom("request_messages")
      .select(["kind", "author", "author_id"])
      .where("request_id", "=", id)
      .orderBy("created_at")
      .execute();
    expect(messages).toEqual([
      { kind: "reply", author: "gone@zenne.example", author_id: null },
      { kind: "note", author: "gone@zenne.example", author_id: null },
      { kind: "received", author: actor.email, author_id: actor.id },
    ]);
    expect((await all(id)).offers).toBe(2);
  });
});
