import { READ_FILE_MESSAGES } from "#app/imports/words.ts";

interface ReadFileProps {
  sheets: readonly string[];
  sheet: number;
  headingRow: number | null;
  groupRow?: number;
  hiddenRows: number;
}

export function ReadFile({ sheets, sheet, headingRow, groupRow, hiddenRows }: ReadFileProps) {
  const notes = [
    sheets[sheet] ? `Read from the sheet «${sheets[sheet]}».` : "",
    headingRow === 0 ? "The file has no headings: its first row is imported too." : "",
    headingRow !== null && headingRow > 1 ? READ_FILE_MESSAGES.headingRow(headingRow, groupRow) : "",
    hiddenRows > 0 ? READ_FILE_MESSAGES.hiddenRows(hiddenRows) : "",
  ].filter(Boolean);
  return <p className="mt-4 max-w-3xl text-slate-700 empty:hidden">{notes.join(" ")}</p>;
}
