import { expect, test } from "vitest";
import { foldSignIns } from "./fold-sign-ins.ts";

const signIn = (id: number, address: string, actorId = "one", action = "session.started") => ({
  id,
  at: new Date(Date.UTC(2026, 10, 29, 10, id)),
  actorId,
  actorEmail: `${actorId}@zenne.example`,
  action,
  entity: "session",
  entityId: null,
  summary: "",
  details: { address },
});

test("sign-ins that follow each other are one line, unless the person, the address or what was done differ", () => {
  const rows = [
    signIn(9, "10.0.0.1"),
    signIn(8, "10.0.0.1"),
    signIn(7, "10.0.0.1"),
    signIn(6, "10.0.0.2"),
    signIn(5, "10.0.0.2", "two"),
    signIn(4, "10.0.0.2", "two", "session.proved"),
    signIn(3, "10.0.0.2", "two", "session.proved"),
    signIn(2, "10.0.0.1"),
  ];
  const lines = foldSignIns(rows);
  expect(lines.map(({ row, again }) => [row.id, again.map((at) => at.getUTCMinutes())])).toEqual([
    [9, [8, 7]],
    [6, []],
    [5, []],
    [4, []],
    [3, []],
    [2, []],
  ]);
});
