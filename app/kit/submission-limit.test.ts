import { expect, it } from "vitest";
import { countAttempt } from "./forms/attempts.ts";

const limit = { submissions: 3, windowMs: 300_000 };
const at = (ms: number) => new Date(1_800_000_000_000 + ms);

it("allows three attempts in five minutes and refuses the fourth", () => {
  let attempts: number[] = [];
  const allowed = [0, 1000, 2000, 3000].map((ms) => {
    const counted = countAttempt(attempts, at(ms), limit);
    attempts = counted.attempts;
    return counted.allowed;
  });
  expect(allowed).toEqual([true, true, true, false]);
});

it("allows another one as soon as the first is five minutes old; refused ones do not count", () => {
  const attempts = [0, 1000, 2000].map((ms) => at(ms).getTime());
  expect(countAttempt(attempts, at(299_999), limit)).toEqual({ allowed: false, attempts });
  expect(countAttempt(attempts, at(300_000), limit)).toEqual({
    allowed: true,
    attempts: [at(1000), at(2000), at(300_000)].map((time) => time.getTime()),
  });
});

it("ignores attempts from the future, left by a clock that was set back", () => {
  const attempts = [1, 2, 3].map((hour) => at(hour * 3_600_000).getTime());
  expect(countAttempt(attempts, at(0), limit).allowed).toBe(true);
});
