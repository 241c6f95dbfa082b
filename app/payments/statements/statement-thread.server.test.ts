import { expect, test } from "vitest";
import { camtFile } from "#tests/bank-statements.ts";
import { longestTurnOf } from "#tests/longest-turn.ts";
import { readStatementFile } from "./read-statement-file.server.ts";
import { readStatementInThread } from "./statement-thread.server.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

test("a file is read beside others as by itself, and refused for the same reasons", async () => {
  const file = camtFile([{ amount: "10.00", name: "Maes NV" }]);
  const [one, two, three] = await Promise.allSettled([
    readStatementInThread(bytes(file)),
    readStatementInThread(bytes("%PDF-1.7")),
    readStatementInThread(bytes(file)),
  ]);
  expect(one).toEqual({ status: "fulfilled", value: readStatementFile(bytes(file)) });
  expect(two).toMatchObject({ reason: { userMessage: expect.stringMatching(/^A PDF is neither/) } });
  expect(three).toEqual(one);
});

test("more than four at once do not wait", async () => {
  const file = camtFile([{ amount: "10.00", name: "Maes NV" }]);
  const reads = Array.from({ length: 5 }, () => readStatementInThread(bytes(file)));
  const answers = await Promise.allSettled(reads);
  expect(answers.map(({ status }) => status)).toEqual([...Array(4).fill("fulfilled"), "rejected"]);
  expect(answers[4]).toMatchObject({ reason: { userMessage: expect.stringContaining("Try again") } });
});

test("one with too many movements is refused, and nobody waits for it", { timeout: 60_000 }, async () => {
  const entry = "<Ntry><Amt>1</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2026-11-20</Dt></BookgDt></Ntry>";
  const file = camtFile([{ amount: "50001.00" }]).replace(/<Ntry>.*<\/Ntry>/s, entry.repeat(50_001));
  const longest = await longestTurnOf(async () => {
    await expect(readStatementInThread(bytes(file))).rejects.toThrow(/more than 50,000 movements/);
  }, 150);
  expect(longest).toBeLessThan(150);
});
