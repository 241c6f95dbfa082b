import { expect, test } from "vitest";
import { IMPORT_FILE_MESSAGES } from "#app/imports/words.ts";
import { cpuMs } from "#tests/cpu-time.ts";
import { longestTurnOf } from "#tests/longest-turn.ts";
import { withImportFile } from "./read-file.server.ts";

test.each([
  ["many columns", `Tracking Number${",x".repeat(100_000)}\r\n${"a,b\r\n".repeat(1000)}`, "tooManyColumns"],
  ["many separators", `Tracking Number${",".repeat(8_000_000)}`, "tooManyColumns"],
  ["many cells under a short header", `Tracking Number\r\n${`a${",".repeat(99_990)}\r\n`.repeat(80)}`, null],
  ["a line without an end", `Tracking Number,${"x".repeat(8_000_000)}`, "rowTooLong"],
  ["a cell of megabytes", `Tracking Number,Notes\r\na,"${"x y ".repeat(2_000_000)}"`, "rowTooLong"],
  ["a cell of quotes", `Tracking Number,Notes\r\na,"${'""'.repeat(4_000_000)}"`, "rowTooLong"],
  ["an open quote", `Tracking Number,Notes\r\na,"${"x,".repeat(4_000_000)}`, "rowTooLong"],
  ["millions of rows", `Tracking Number\r\n${"a\n".repeat(4_000_000)}`, "tooManyRows"],
  ["millions of empty rows", `Tracking Number\r\n${"\n".repeat(8_000_000)}`, "empty"],
  [
    "empty rows under several headings",
    `Tracking Number,Origin,Destination,Status\r\n${"\n".repeat(2_000_000)}`,
    "empty",
  ],
  ["quotes alone", '"'.repeat(8_000_000), "rowTooLong"],
])("a file of %s is answered soon, and others are served meanwhile", async (_, content, refused) => {
  const messages = {
    ...IMPORT_FILE_MESSAGES,
    rowTooLong: expect.stringMatching(/^The row at line [12] has more than 100,000 characters/),
  };
  const file = new File([content], "shipments.csv");
  const longest = await longestTurnOf(async () => {
    const answer = await withImportFile(file, async ({ rows }) => {
      for await (const piece of rows) void piece;
      return null;
    }).catch((error: Error) => error.message);
    expect(answer).toEqual(refused === null ? null : messages[refused as "tooManyRows"]);
  }, 200);
  expect(longest).toBeLessThan(200);
});

test("empty lines cost next to nothing under several headings, where each is narrower than the first", async () => {
  const file = new File([`Tracking Number,Origin\r\n${"\r\n".repeat(2_000_000)}`], "shipments.csv");
  const cost = await cpuMs(() => expect(withImportFile(file, async () => null)).rejects.toThrow());
  expect(cost).toBeLessThan(3_000);
});
