import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Actor, type Role, ROLES } from "#app/access/policy.ts";
import { Conflict, Forbidden, NotFound } from "#app/kit/errors.ts";
import { parseCursor } from "#app/kit/keyset.ts";
import { testActor } from "#tests/actors.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { setOwnName } from "#app/accounts/own-account.server.ts";
import { addStaff } from "#app/accounts/staff.server.ts";
import { restoreDeleted } from "#app/deleted/restore-deleted.server.ts";
import { deleteFromInbox } from "#app/inboxes/inbox.server.ts";
import { recordReport } from "#app/subscriptions/mail-reports.server.ts";
import { recordMailSent } from "#app/mails/mails.server.ts";
import { liftSuppression, suppressAddress } from "#app/mails/suppression.server.ts";
import { sendReply } from "./send-reply.server.ts";
import { listThread, readThreadRequest, addNote, addReceived, setWithdrawn } from "./thread.server.ts";

const database = useTestDatabase();
const people = new Map<Role, Actor>();
const as = (role: Role) => people.get(role) ?? expect.unreachable();
const settings = { notifyEmail: undefined };
let request = "";

beforeAll(async () => {
  for (const role of ROLES) {
    const email = `${role}@zenne.example`;
    const id = (await addStaff(database.db, { email, password: "secret-1", role })) ?? "";
    people.set(role, testActor({ id, email, role }));
    await setOwnName(database.db, as(role), `Ann-${role} Maes`, new Date());
  }
});

beforeEach(async () => {
  await database.pool.query("delete from stopped_addresses");
  const row = await database.db
    .insertInto("quote_requests")
    .values({
      name: "Ngozi Okafor",
      email: "ngozi@brightpath.example",
      origin_location: "Brussels",
      destination_location: "Lagos",
      cargo_type: "School furniture",
      message: "By sea, please.",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  request = row.id;
});

const reply = (changes: object = {}) => ({
  to: "ngozi@brightpath.example",
  subject: "Your request",
  body: "Dear Ngozi,\n\nHow many pallets?",
  seen: null,
  ...changes,
});
const send = (role: Role, changes: object = {}) =>
  sendReply(database.db, as(role), request, reply(changes), settings);
const thread = async (role: Role = "viewer") =>
  (await listThread(database.db, as(role), request, { limit: 50 })).rows;
const jobs = async () => {
  const { rows } = await database.pool.query<{ mail: Record<string, unknown>; id: string }>(
    "select payload->'mail' as mail, payload->>'id' as id from graphile_worker._private_jobs as job order by job.id",
  );
  return rows.filter(({ mail }) => mail.kind === "request_reply");
};
const mailOf = async (message: string) => {
  const { rows } = await database.pool.query<{ mail_id: string }>(
    "select mail_id from request_messages where id = $1",
    [message],
  );
  return rows[0]?.mail_id ?? expect.unreachable();
};
const events = async () => {
  const { rows } = await database.pool.query<{ line: string }>(
    "select action || ' ' || summary || details::text as line from audit_log where entity = 'request_message' and entity_id = $1 and audited order by id",
    [request],
  );
  return rows.map(({ line }) => line);
};

test("nobody replies under the name that was made of an e-mail, and templates leave a gap for it", async () => {
  const unnamed = { ...as("owner"), name: "owner" };
  const sent = sendReply(database.db, unnamed, request, reply(), settings);
  await expect(sent).rejects.toThrow("Type your name first");
  const shown = await readThreadRequest(database.db, unnamed, request, new Date());
  expect(shown?.replies.en.values.author).toBe("");
  expect((await thread()).map(({ kind }) => kind)).toEqual([]);
});

describe("a reply", () => {
  test("makes a request of nobody the author's, and leaves that of a colleague with him", async () => {
    const ownerOf = async () => {
      const { owner_id } = await database.db
        .selectFrom("quote_requests")
        .select("owner_id")
        .where("id", "=", request)
        .executeTakeFirstOrThrow();
      return owner_id;
    };
    const first = await send("sales");
    expect(await ownerOf()).toBe(as("sales").id);
    await send("operations", { seen: first });
    expect(await ownerOf()).toBe(as("sales").id);
  });

  test("is queued as a mail with the number and the request, and answers the request", async () => {
    const id = await send("sales");
    const { number } =
      (await readThreadRequest(database.db, as("sales"), request, new Date())) ?? expect.unreachable();
    expect(await thread()).toMatchObject([
      {
        id,
        kind: "reply",
        subject: `Your request [${number}]`,
        recipient: "ngozi@brightpath.example",
        authorName: "Ann-sales Maes",
        sentAt: null,
        refusedAt: null,
      },
    ]);
    expect((await jobs()).at(-1)?.mail).toMatchObject({
      to: "ngozi@brightpath.example",
      replyTo: "info@zenne.example",
      subject: `Your request [${number}]`,
      asked: { message: "By sea, please.", facts: expect.arrayContaining([{ label: "To", value: "Lagos" }]) },
      follows: [],
    });
    expect(await events()).toEqual([`request_message.sent ${number}{}`]);
    const stored = await database.db
      .selectFrom("quote_requests")
      .select(["status", "answered_at"])
      .where("id", "=", request)
      .executeTakeFirstOrThrow();
    expect(stored).toMatchObject({ status: "in_progress", answered_at: expect.any(Date) });
  });

  test("follows the mails before it, so that mail programs show one conversation", async () => {
    const first = await mailOf(await send("sales"));
    const second = await mailOf(await send("sales"));
    await send("sales");
    expect((await jobs()).at(-1)?.mail.follows).toEqual([first, second]);
  });

  test("of a colleague at the same moment is refused until the first was read", async () => {
    const results = await Promise.allSettled([send("sales"), send("operations")]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const [stored] = await thread();
    const other = stored?.authorName === "Ann-sales Maes" ? "operations" : "sales";
    await expect(send(other)).rejects.toThrow(Conflict);
    await expect(send(other)).rejects.toThrow(`${stored?.authorName} replied while you were writing`);
    await send(other, { seen: stored?.id });
    expect(await thread()).toHaveLength(2);
  });

  test("whose mail comes back says why, and the address is refused until it is allowed again", async () => {
    const mailId = await mailOf(await send("sales"));
    await recordMailSent(database.db, mailId);
    const failure = {
      recipient: "ngozi@brightpath.example",
      status: "5.1.1",
      diagnostic: "550 5.1.1 User unknown",
    };
    await recordReport(database.db, { kind: "bounce", mailId, failures: [failure] });
    expect(await thread()).toMatchObject([
      {
        sentAt: expect.any(Date),
        refusedAt: expect.any(Date),
        refusal: "550 5.1.1 User unknown",
        stopReason: "bounce",
      },
    ]);
    await expect(send("sales", { to: "Ngozi@brightpath.example" })).rejects.toMatchObject({
      fieldErrors: { to: [expect.stringContaining("the mail server refused the address")] },
    });
    expect(await thread()).toHaveLength(1);
    await liftSuppression(database.db, as("sales"), "ngozi@brightpath.example");
    await send("sales");
    expect(await thread()).toHaveLength(2);
  });

  test("goes to whoever stopped mails about shipments, not to whose mails come back since", async () => {
    const address = "ngozi@brightpath.example";
    await suppressAddress(database.db, address, "request");
    await send("sales");
    expect(await thread()).toMatchObject([{ stopReason: null }]);
    await suppressAddress(database.db, address, "complaint");
    await expect(send("sales")).rejects.toMatchObject({
      fieldErrors: { to: [expect.stringContaining("reported a mail as spam")] },
    });
    await suppressAddress(database.db, address, "request");
    expect(await thread()).toMatchObject([{ stopReason: "complaint" }]);
  });

  test("to a request that was deleted is refused", async () => {
    await deleteFromInbox(database.db, as("owner"), "quote_requests", request);
    await expect(send("sales")).rejects.toThrow(NotFound);
    await expect(sendReply(database.db, as("sales"), "7", reply(), settings)).rejects.toThrow(NotFound);
  });
});

describe("the thread", () => {
  test("keeps answers and notes, which whoever wrote them and an owner can take out and put back", async () => {
    const answer = { body: "24 pallets", via: "phone" as const };
    const id = await addReceived(database.db, as("sales"), request, answer);
    const note = await addNote(database.db, as("operations"), request, {
      body: "Rates asked",
    });
    expect(await thread()).toMatchObject([
      { id: note, kind: "note" },
      { id, kind: "received", via: "phone" },
    ]);

    const withdraw = (role: Role, message: string, withdrawn = true) =>
      setWithdrawn(database.db, as(role), request, { id: message, withdrawn });
    for (const role of ["operations", "viewer", "editor"] as const)
      await expect(withdraw(role, id)).rejects.toThrow(Forbidden);
    await withdraw("owner", id);
    await withdraw("sales", id);
    expect(await thread()).toMatchObject([{ id: note }]);
    await withdraw("sales", id, false);
    expect(await thread()).toHaveLength(2);
    await expect(withdraw("owner", await send("sales"))).rejects.toThrow(Forbidden);
    await expect(withdraw("owner", randomUUID())).rejects.toThrow(NotFound);
    expect((await events()).map((line) => line.split(" ")[0])).toEqual([
      "request_message.received",
      "request_message.noted",
      "request_message.withdrawn",
      "request_message.put_back",
      "request_message.sent",
    ]);
  });

  test("is read a page at a time, the newest first, to its end", async () => {
    for (const body of ["1", "2", "3", "4", "5"]) await addNote(database.db, as("sales"), request, { body });
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page = await listThread(database.db, as("viewer"), request, {
        after: parseCursor(after),
        limit: 2,
      });
      expect(page.total).toBe(5);
      seen.push(...page.rows.map(({ body }) => body));
      after = page.next;
    } while (after);
    expect(seen).toEqual(["5", "4", "3", "2", "1"]);
  });

  test("is written by operations and sales, read by viewers, and closed to editors", async () => {
    for (const role of ["viewer", "editor"] as const) {
      await expect(send(role)).rejects.toThrow(Forbidden);
      expect(() => addNote(database.db, as(role), request, { body: "x" })).toThrow(Forbidden);
    }
    await send("operations");
    expect(await thread("viewer")).toHaveLength(1);
    await expect(thread("editor")).rejects.toThrow(Forbidden);
  });

  test("goes with its request and comes back with it, also where the list of mails has forgotten the mail", async () => {
    await send("sales");
    const second = await mailOf(await send("sales"));
    await addNote(database.db, as("sales"), request, { body: "Sealed" });
    const before = await thread();
    const deleted = (await deleteFromInbox(database.db, as("owner"), "quote_requests", request)) ?? "";
    await database.pool.query("delete from mails where id = $1", [second]);
    expect(await thread()).toEqual([]);
    await restoreDeleted(database.db, as("owner"), { deleted });
    expect((await thread()).map(({ id, queuedAt }) => [id, queuedAt])).toEqual(
      before.map(({ id, queuedAt, kind }, index) => [id, kind === "reply" && index === 1 ? null : queuedAt]),
    );
  });
});
