import { expect, test } from "vitest";
import { type Maintenance, maintenanceNotes, type MaintenanceRun } from "./maintenance.ts";

const now = new Date("2026-11-26T09:00:00Z");
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
const good = (days: number): MaintenanceRun => ({ goodAt: ago(days), endedAt: ago(days), problem: null });
const notes = (facts: Partial<Maintenance>, embedded = true) =>
  maintenanceNotes(
    { backup: null, verify: null, installedAt: ago(0), clockJumpedFrom: null, ...facts },
    { now, embedded },
  );

test("nothing is said of a new installation, nor where all is well", () => {
  expect(notes({})).toEqual([]);
  expect(notes({ installedAt: ago(13) })).toEqual([]);
  expect(notes({ installedAt: ago(400), backup: good(2), verify: good(2) })).toEqual([]);
  expect(notes({ clockJumpedFrom: ago(3) })).toEqual([]);
});

test("an embedded database nobody ever backed up is said after two weeks; another may be backed up by its host", () => {
  expect(notes({ installedAt: ago(14) })).toEqual([{ kind: "never backed up", days: 14 }]);
  expect(notes({ installedAt: ago(14) }, false)).toEqual([]);
});

test("what failed or is late is said with the last good one", () => {
  expect(notes({ backup: good(3), verify: good(5) })).toEqual([
    { kind: "backup late", goodAt: ago(3), days: 3 },
    { kind: "verify late", goodAt: ago(5), days: 5 },
  ]);
  const failed = { goodAt: ago(9), endedAt: ago(1), problem: "the disk is full" };
  expect(notes({ backup: failed, verify: { ...failed, goodAt: null } })).toEqual([
    { kind: "backup failed", at: ago(1), goodAt: ago(9), problem: "the disk is full" },
    { kind: "verify failed", at: ago(1), goodAt: null, problem: "the disk is full" },
  ]);
});

test("a clock that jumped by more than a week is said, ahead or behind", () => {
  expect(notes({ clockJumpedFrom: ago(31) })).toEqual([{ kind: "clock jumped", from: ago(31), days: 31 }]);
  expect(notes({ clockJumpedFrom: ago(-31) })).toEqual([{ kind: "clock jumped", from: ago(-31), days: -31 }]);
});
