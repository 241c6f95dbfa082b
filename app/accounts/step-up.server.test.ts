import { beforeAll, expect, test } from "vitest";
import { StepUpRequired } from "#app/access/step-up.ts";
import { useCheapHashes } from "#tests/cheap-hashes.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { requireStepUp } from "./step-up.server.ts";
import { addStaff } from "./staff.server.ts";

const database = useTestDatabase();
useCheapHashes();
const minutes = 60_000;
let actor = { id: "", sessionId: "" };
let signedInAt: Date;

beforeAll(async () => {
  const id = (await addStaff(database.db, { email: "desk@zenne.example", password: "correct horse" })) ?? "";
  const session = await database.db
    .insertInto("admin_sessions")
    .values({ user_id: id, token: "hash", expires_at: new Date(Date.now() + 60 * minutes) })
    .returning(["id", "proved_at"])
    .executeTakeFirstOrThrow();
  actor = { id, sessionId: session.id };
  signedInAt = session.proved_at!;
});

const after = (ms: number) => new Date(signedInAt.getTime() + ms);

test("a sign-in is a step-up for ten minutes, and not a moment longer", async () => {
  await requireStepUp(database.db, actor, after(10 * minutes - 1));
  await expect(requireStepUp(database.db, actor, after(10 * minutes))).rejects.toThrow(StepUpRequired);
});

test("a session without a step-up, of another account, or that has ended proves nothing", async () => {
  const others = [
    { ...actor, id: "00000000-0000-0000-0000-000000000000" },
    { ...actor, sessionId: "" },
  ];
  for (const other of others)
    await expect(requireStepUp(database.db, other, after(0))).rejects.toThrow(StepUpRequired);
  await database.db.updateTable("admin_sessions").set({ proved_at: null }).execute();
  await expect(requireStepUp(database.db, actor, after(0))).rejects.toThrow(StepUpRequired);
});
