import { expect, test } from "vitest";
import { IMPORT_FILE_MESSAGES } from "#domain/shipments/csv-file.ts";
import { readImportFile } from "./read-import-file.server.ts";

const read = (content: string | Uint8Array<ArrayBuffer>) =>
  readImportFile(new File([content], "shipments.csv"));
const message = (content: string | Uint8Array<ArrayBuffer>) =>
  read(content).then(
    () => "read",
    (error: Error) => error.message,
  );

test("a file of Belgian Excel is read: semicolons, Windows-1252, unknown columns told", async () => {
  const text = 'Tracking Number;Origin;Colour\r\n\'00123;"Li\u00e8ge; quay 3";red\r\n;;\r\nZF-2;Gent\r\n';
  const bytes = new Uint8Array(Buffer.from(text, "latin1"));
  expect(await read(bytes)).toEqual({
    rows: [
      { row: 2, cells: { tracking_number: "00123", origin_location: "Liège; quay 3" } },
      { row: 4, cells: { tracking_number: "ZF-2", origin_location: "Gent" } },
    ],
    unknown: ["Colour"],
  });
});

test("what is no file of shipments is refused in words", async () => {
  expect(await readImportFile("text").catch((error: Error) => error.message)).toBe(
    IMPORT_FILE_MESSAGES.missing,
  );
  expect(await readImportFile(new File([], "")).catch((error: Error) => error.message)).toBe(
    IMPORT_FILE_MESSAGES.missing,
  );
  expect(await message("")).toBe(IMPORT_FILE_MESSAGES.empty);
  expect(await message("Tracking Number\r\n")).toBe(IMPORT_FILE_MESSAGES.empty);
  expect(await message("Number,Status\r\n1,2\r\n")).toBe(IMPORT_FILE_MESSAGES.noTrackingNumber);
  expect(await message("PK\u0003\u0004")).toBe(IMPORT_FILE_MESSAGES.notCsv);
  expect(await message('Tracking Number,Notes\r\nZF-1,"open\r\n')).toMatch(/^Line \d cannot be read/);
  expect(await message(new Uint8Array(8 * 1024 * 1024 + 1))).toBe(IMPORT_FILE_MESSAGES.tooLarge);
  expect(await message(`Tracking Number\r\n${"a\r\n".repeat(50_001)}`)).toBe(
    IMPORT_FILE_MESSAGES.tooManyRows,
  );
});
