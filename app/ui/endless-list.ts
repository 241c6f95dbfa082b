import {
  append,
  countRows,
  type EndlessPage,
  type EndlessPlace,
  type EndlessWindow,
  prepend,
  rowsOf,
  withoutHeld,
} from "./endless-window.ts";

/** Pages held at once; those far from view are let go and read again when needed. */
const PAGES_HELD = 8;
/** How far beyond the drawn rows the next page is asked for. */
const AHEAD = 60;
/** A drag of the scroll bar passes many places: only one where it halts is read. */
const HALT_MS = 90;

export interface EndlessListOptions<Row> {
  /** The first page shown. A new object starts the list anew. */
  first: EndlessPage<Row>;
  /** How many rows there are in all; null until that is known. */
  total: number | null;
  /** Reads another page; may try again by itself. Once it fails, the table offers to retry. */
  load: (place: EndlessPlace) => Promise<EndlessPage<Row>>;
  keyOf: (row: Row) => string;
  /** A cursor that finds a row's place again, for reading anew what one sees. */
  cursorOf?: (row: Row) => string;
}

/** What is drawn of a list at one moment. */
export interface EndlessState<Row> {
  rows: readonly Row[];
  /** Place of the first held row, from 0. */
  start: number;
  /** Rows in all, as the scroll bar shows them. */
  count: number;
  /** Rows in all for screen readers; -1 while unknown. */
  announced: number;
  /** Rises when the list starts anew. */
  version: number;
  /** By how many rows places were corrected since the list began. */
  moved: number;
  loading: boolean;
  failed: boolean;
}

/** The rows of a long list, of which the browser holds the part around what is seen. */
export class EndlessList<Row> {
  #options: EndlessListOptions<Row>;
  #window: EndlessWindow<Row>;
  #version = 0;
  #moved = 0;
  #failed = false;
  /** The question under way; an answer to an older one is dropped. */
  #asked: string | null = null;
  #halt: ReturnType<typeof setTimeout> | undefined;
  #listeners = new Set<() => void>();
  #state: EndlessState<Row>;

  constructor(options: EndlessListOptions<Row>) {
    this.#options = options;
    this.#window = { pages: [options.first], start: options.first.start ?? 0 };
    this.#state = this.#snapshot();
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      clearTimeout(this.#halt);
    };
  };

  state = (): EndlessState<Row> => this.#state;

  keyOf(row: Row): string {
    return this.#options.keyOf(row);
  }

  rowAt(index: number): Row | undefined {
    return this.#state.rows[index - this.#state.start];
  }

  update(options: EndlessListOptions<Row>): void {
    const old = this.#options;
    this.#options = options;
    if (options.first !== old.first) {
      this.#window = { pages: [options.first], start: options.first.start ?? 0 };
      this.#version += 1;
      this.#failed = false;
      this.#asked = null;
      this.#changed();
    } else if (options.total !== old.total) this.#changed();
  }

  /** Told which rows are drawn, reads what comes near: the page before or after, or another part of the list. */
  seen(first: number, last: number): void {
    clearTimeout(this.#halt);
    if (this.#failed || this.#state.count === 0) return;
    const { start } = this.#window;
    const end = start + this.#state.rows.length;
    const elsewhere = first >= end + AHEAD || last <= start - AHEAD;
    if (elsewhere && this.#canJump()) {
      this.#halt = setTimeout(() => this.#jump(Math.max(0, first - AHEAD / 3)), HALT_MS);
      return;
    }
    if (last + AHEAD > end && this.#window.pages.at(-1)?.next) this.#readNext();
    else if (first - AHEAD < start) this.#readPrevious();
  }

  /** Reads anew from the row at a place on, after something was changed or a page failed. */
  async refresh(index: number): Promise<void> {
    const row = this.rowAt(index);
    const cursor = row && index > 0 ? this.#options.cursorOf?.(row) : undefined;
    this.#asked = null;
    await this.#read(cursor ? { at: cursor } : { index: 0 }, (page) => {
      const start = cursor && page.previous ? (page.start ?? index) : 0;
      // Where the rows in view are gone, the view goes to the start.
      if (start === 0 && index > 0) this.#version += 1;
      this.#window = { pages: [page], start };
    });
  }

  #canJump(): boolean {
    return this.#options.first.previous !== undefined;
  }

  #readNext(): void {
    const after = this.#window.pages.at(-1)?.next;
    if (!after) return;
    void this.#read({ after }, (page) => {
      this.#window = append(this.#window, withoutHeld(this.#window, page, this.#options.keyOf), PAGES_HELD);
    });
  }

  #readPrevious(): void {
    const before = this.#window.pages[0]?.previous;
    if (!before) return;
    void this.#read({ before }, (page) => {
      const { window, moved } = prepend(
        this.#window,
        withoutHeld(this.#window, page, this.#options.keyOf),
        PAGES_HELD,
      );
      this.#window = window;
      this.#moved += moved;
    });
  }

  #jump(index: number): void {
    void this.#read({ index }, (page) => {
      this.#window = { pages: [page], start: page.start ?? index };
    });
  }

  async #read(place: EndlessPlace, take: (page: EndlessPage<Row>) => void): Promise<void> {
    const question = JSON.stringify(place);
    if (this.#asked === question) return;
    this.#asked = question;
    this.#changed();
    const { first } = this.#options;
    const isOld = () => this.#asked !== question || this.#options.first !== first;
    try {
      const page = await this.#options.load(place);
      if (isOld()) return;
      take(page);
      this.#failed = false;
    } catch {
      if (isOld()) return;
      this.#failed = true;
    }
    this.#asked = null;
    this.#changed();
  }

  #changed(): void {
    this.#state = this.#snapshot();
    for (const listener of this.#listeners) listener();
  }

  #snapshot(): EndlessState<Row> {
    const { pages, start } = this.#window;
    const rows = pages === this.#pagesOfRows ? this.#rows : rowsOf(this.#window);
    this.#pagesOfRows = pages;
    this.#rows = rows;
    const { total } = this.#options;
    const wholeEnd = pages.at(-1)?.next ? -1 : start + rows.length;
    return {
      rows,
      start,
      count: countRows(this.#window, this.#canJump() ? total : null),
      announced: total ?? wholeEnd,
      version: this.#version,
      moved: this.#moved,
      loading: this.#asked !== null,
      failed: this.#failed,
    };
  }
  #pagesOfRows: unknown;
  #rows: readonly Row[] = [];
}
