import { IMPORT_ROW_MESSAGES } from "#words/shipment-import.ts";
import type { ImportColumn } from "./csv.ts";
import { columnOfTitle } from "./csv-groups.ts";

export interface WrongCells {
  row: number;
  columns: readonly ImportColumn[];
}

/** What no shipment can do without. */
const NEEDED: readonly ImportColumn[] = ["tracking_number", "origin_location", "destination_location"];

export class Refusals {
  readonly all: string[] = [];
  readonly #row: number;
  readonly #columns = new Map<string, ImportColumn>();

  constructor(row: number) {
    this.#row = row;
  }

  /** @param column where the reason is about a cell of the first row; a reason with its row and column says so itself */
  add(why: string, column?: ImportColumn): void {
    if (!this.all.includes(why)) this.all.push(why);
    if (column) this.#columns.set(why, column);
  }

  /** The column a refusal is about, where the shipment can do without; null for another one. */
  fieldOf(why: string): ImportColumn | null {
    const [column] = this.cellsOf(why).columns;
    return column === undefined || NEEDED.includes(column) ? null : column;
  }

  /** The cells a refusal is about; a party has three. */
  cellsOf(why: string): WrongCells {
    const { row, title } = IMPORT_ROW_MESSAGES.readAt(why) ?? { row: this.#row, title: "" };
    const column = this.#columns.get(why) ?? columnOfTitle(title);
    if (column === "shipper" || column === "consignee")
      return { row, columns: [column, `${column}_email`, `${column}_company`] };
    return { row, columns: column ? [column] : [] };
  }
}
