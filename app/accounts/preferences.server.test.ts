import { expect, test } from "vitest";
import { useTestDatabase } from "#tests/test-database.ts";
import { readPreference, savePreference } from "./preferences.server.ts";
import { addStaff } from "./staff.server.ts";

const database = useTestDatabase();

test("each person keeps a screen as it was set up last, nobody else's", async () => {
  const { db } = database;
  const add = async (email: string) => ({
    id: (await addStaff(db, { email, password: "quiet-canal-barge" })) ?? "",
  });
  const [lotte, wout] = [await add("lotte@zenne.example"), await add("wout@zenne.example")];
  expect(await readPreference(db, lotte, "list")).toBeUndefined();
  await savePreference(db, lotte, "list", { columns: ["eta"] });
  await savePreference(db, lotte, "list", { columns: ["eta", "owner"] });
  await savePreference(db, lotte, "other", "compact");
  expect(await readPreference(db, lotte, "list")).toEqual({ columns: ["eta", "owner"] });
  expect(await readPreference(db, wout, "list")).toBeUndefined();
});
