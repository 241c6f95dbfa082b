import { Readable } from "node:stream";
import { setImmediate as othersTurn } from "node:timers/promises";
import { Invalid } from "#domain/errors.ts";
import {
  countColumns,
  decodeCsv,
  IMPORT_FILE_MESSAGES,
  IMPORT_MAX_BYTES,
  IMPORT_MAX_COLUMNS,
  IMPORT_MAX_LINES,
  IMPORT_MAX_ROW_LENGTH,
  IMPORT_MAX_ROWS,
  type ImportHeader,
  type ImportRow,
  isSpreadsheet,
  readHeader,
  readRow,
  separatorOf,
} from "#domain/shipments/csv-file.ts";

/**
 * Reads the rows of a CSV file as spreadsheet programs write them, a piece at a time so that others are served meanwhile.
 * @throws Invalid, with the message for the field, when it is no file an import can be made of
 */
export async function readImportFile(file: unknown): Promise<{ rows: ImportRow[]; unknown: string[] }> {
  // A form without a chosen file sends one without a name.
  if (!(file instanceof File) || (file.size === 0 && file.name === ""))
    throw refusal(IMPORT_FILE_MESSAGES.missing);
  if (file.size > IMPORT_MAX_BYTES) throw refusal(IMPORT_FILE_MESSAGES.tooLarge);
  const bytes = await file.bytes();
  if (isSpreadsheet(bytes)) throw refusal(IMPORT_FILE_MESSAGES.notCsv);
  const { separator, body } = separatorOf(decodeCsv(bytes));
  if (countColumns(body, separator) > IMPORT_MAX_COLUMNS) throw refusal(IMPORT_FILE_MESSAGES.tooManyColumns);
  const { CsvError, parse } = await import("csv-parse");
  const parser = parse({
    delimiter: separator,
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    max_record_size: IMPORT_MAX_ROW_LENGTH,
  });
  Readable.from(inPieces(Buffer.from(body))).pipe(parser);
  const rows: ImportRow[] = [];
  let header: ImportHeader | undefined;
  let number = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      number += 1;
      if (header) {
        const row = readRow(header, cells, number);
        if (row) rows.push(row);
        if (rows.length > IMPORT_MAX_ROWS || number > IMPORT_MAX_LINES)
          throw refusal(IMPORT_FILE_MESSAGES.tooManyRows);
      } else {
        const read = readHeader(cells);
        if (typeof read === "string") throw refusal(read);
        header = read;
      }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = Number(error.lines);
    throw refusal(
      error.code === "CSV_MAX_RECORD_SIZE"
        ? IMPORT_FILE_MESSAGES.rowTooLong(line)
        : IMPORT_FILE_MESSAGES.unreadable(line),
    );
  }
  if (!header || rows.length === 0) throw refusal(IMPORT_FILE_MESSAGES.empty);
  return { rows, unknown: header.unknown };
}

/** The parser reads a piece in one go; between two of them others are served. */
async function* inPieces(bytes: Buffer): AsyncGenerator<Buffer> {
  const size = 16 * 1024;
  for (let start = 0; start < bytes.length; start += size) {
    yield bytes.subarray(start, start + size);
    await othersTurn();
  }
}

function refusal(message: string): Invalid {
  return new Invalid(message, { file: [message] });
}
