import { describe, expect, it } from "vitest";
import {
  isSessionExpired,
  makeStoredSession,
  readStoredSession,
  sessionExpiry,
  shouldRenewSession,
} from "./session.ts";

const now = new Date("2026-03-28T12:00:00Z");
const later = (ms: number) => new Date(now.getTime() + ms);
const hour = 3_600_000;

describe("a session", () => {
  it("ends 24 hours after the last activity, also across a clock change", () => {
    expect(sessionExpiry(now)).toEqual(new Date("2026-03-29T12:00:00Z"));
    expect(isSessionExpired(sessionExpiry(now), later(24 * hour - 1))).toBe(false);
    expect(isSessionExpired(sessionExpiry(now), later(24 * hour))).toBe(true);
  });

  it("is renewed at most once a minute", () => {
    expect(shouldRenewSession(null, now)).toBe(true);
    expect(shouldRenewSession(now, later(59_999))).toBe(false);
    expect(shouldRenewSession(now, later(60_000))).toBe(true);
  });

  it("is renewed when the clock was set back", () => {
    expect(shouldRenewSession(later(hour), now)).toBe(true);
  });
});

describe("the browser's copy of a session", () => {
  const user = { id: "7", email: "staff@zenne.example" };

  it("holds the user, when it was saved and when it ends", () => {
    expect(makeStoredSession({ ...user, token: "t" } as typeof user, now)).toEqual({
      user,
      timestamp: now.getTime(),
      expires: now.getTime() + 24 * hour,
    });
  });

  it("is restored until it expires", () => {
    const session = makeStoredSession(user, now);
    expect(readStoredSession(JSON.stringify(session), later(24 * hour - 1))).toEqual(session);
    expect(readStoredSession(JSON.stringify(session), later(24 * hour))).toBeNull();
  });

  it.each([
    null,
    "",
    "{",
    "null",
    "[]",
    '{"user":{"id":"7"}}',
    '{"user":{"id":"7","email":"a@b"},"expires":"soon"}',
  ])("counts for nothing when it reads «%s»", (text) => expect(readStoredSession(text, now)).toBeNull());
});
