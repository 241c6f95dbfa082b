import { expect, onTestFinished, test, vi } from "vitest";
import { startNoticingProfile } from "./profile-notice.ts";

test("the log names a version that becomes mandatory within sixty days, at the start and each day", () => {
  vi.useFakeTimers({ now: new Date("2026-12-15T12:00:00Z") });
  onTestFinished(() => void vi.useRealTimers());
  const warn = vi.fn();
  const { stop } = startNoticingProfile({ log: { warn } }, { version: "9", mandatoryFrom: "2027-02-15" });
  expect(warn).not.toHaveBeenCalled();
  vi.advanceTimersByTime(3 * 86_400_000);
  expect(warn.mock.calls.map(([text]) => text)).toEqual(
    Array(2).fill(expect.stringContaining("mandatory from Feb 15, 2027")),
  );
  stop();
  vi.advanceTimersByTime(86_400_000);
  expect(warn).toHaveBeenCalledTimes(2);
});
