import { expect, test } from "vitest";
import { ReplicaState } from "./replica-state.ts";

function level(at = 100): ReplicaState {
  const state = new ReplicaState();
  state.primaryAt(at, state.changes);
  state.replicaIs({ standby: true, replayed: at });
  return state;
}

test("a replica is read once it has replayed what the primary had written", () => {
  const state = new ReplicaState();
  expect(state.isReadable).toBe(false);
  state.primaryAt(100, state.changes);
  state.replicaIs({ standby: true, replayed: 99 });
  expect(state.isReadable).toBe(false);
  expect(state.behind).toBe(1);
  state.replicaIs({ standby: true, replayed: 100 });
  expect(state.isReadable).toBe(true);
});

test("from the moment a change is known the replica is not read before it has replayed it", () => {
  const state = level(100);
  state.changed();
  expect(state.isReadable).toBe(false);
  // It may be ahead of the last check, by unknown changes.
  state.replicaIs({ standby: true, replayed: 5_000 });
  expect(state.isReadable).toBe(false);
  state.primaryAt(200, state.changes);
  state.replicaIs({ standby: true, replayed: 150 });
  expect(state.isReadable).toBe(false);
  state.replicaIs({ standby: true, replayed: 200 });
  expect(state.isReadable).toBe(true);
});

test("a change during a check is not covered by it", () => {
  const state = level(100);
  state.changed();
  const before = state.changes;
  state.changed();
  state.primaryAt(200, before);
  state.replicaIs({ standby: true, replayed: 300 });
  expect(state.isReadable).toBe(false);
});

test("one that falls behind without an event is not read after the second check", () => {
  const state = level(100);
  state.primaryAt(150, state.changes);
  state.replicaIs({ standby: true, replayed: 100 });
  expect(state.isReadable).toBe(true);
  state.primaryAt(180, state.changes);
  state.replicaIs({ standby: true, replayed: 149 });
  expect(state.isReadable).toBe(false);
  state.replicaIs({ standby: true, replayed: 180 });
  expect(state.isReadable).toBe(true);
});

test("one that is away, takes writes or is another database is not read, however much it has replayed", () => {
  const state = level();
  state.refuse("away");
  expect(state.isReadable).toBe(false);
  state.replicaIs({ standby: false, replayed: 1_000 });
  expect([state.isReadable, state.problem]).toEqual([false, "writable"]);
  state.replicaIs({ standby: true, replayed: 1_000 });
  expect(state.isReadable).toBe(true);
  state.refuse("another database");
  expect(state.isReadable).toBe(false);
});

test("a primary that was put back to an earlier place is followed", () => {
  const state = level(1_000);
  state.changed();
  state.primaryAt(500, state.changes);
  state.primaryAt(500, state.changes);
  state.replicaIs({ standby: true, replayed: 500 });
  expect(state.isReadable).toBe(true);
});

test("whoever waits is notified of a change, and of a replica that failed", async () => {
  const state = level();
  let waiting = state.nextChange();
  state.changed();
  await waiting;
  waiting = state.nextChange();
  state.refuse("away");
  await waiting;
});
