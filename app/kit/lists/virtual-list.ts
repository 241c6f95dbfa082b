import {
  append,
  countRows,
  type VirtualPage,
  type VirtualPlace,
  type RowWindow,
  prepend,
  rowsOf,
  withoutLoaded,
} from "./virtual-window.ts";

const MAX_PAGES = 8;
const PREFETCH_ROWS = 60;
const JUMP_DEBOUNCE_MS = 90;

export interface VirtualListOptions<Row> {
  first: VirtualPage<Row>;
  total: number | null;
  load: (place: VirtualPlace) => Promise<VirtualPage<Row>>;
  keyOf: (row: Row) => string;
  cursorOf?: (row: Row) => string;
}

export interface VirtualListState<Row> {
  rows: readonly Row[];
  start: number;
  count: number;
  announced: number;
  version: number;
  moved: number;
  loading: boolean;
  failed: boolean;
}

export class VirtualList<Row> {
  #options: VirtualListOptions<Row>;
  #window: RowWindow<Row>;
  #version = 0;
  #moved = 0;
  #failed = false;
  /** The latest request; older responses are dropped. */
  #pending: { key: string; isRefresh: boolean } | null = null;
  #jumpTimer: ReturnType<typeof setTimeout> | undefined;
  #listeners = new Set<() => void>();
  #state: VirtualListState<Row>;

  constructor(options: VirtualListOptions<Row>) {
    this.#options = options;
    this.#window = { pages: [options.first], start: options.first.start ?? 0 };
    this.#state = this.#snapshot();
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      clearTimeout(this.#jumpTimer);
    };
  };

  state = (): VirtualListState<Row> => this.#state;

  keyOf(row: Row): string {
    return this.#options.keyOf(row);
  }

  rowAt(index: number): Row | undefined {
    return this.#state.rows[index - this.#state.start];
  }

  update(options: VirtualListOptions<Row>): void {
    const old = this.#options;
    this.#options = options;
    if (options.first !== old.first) {
      this.#window = { pages: [options.first], start: options.first.start ?? 0 };
      this.#version += 1;
      this.#failed = false;
      this.#pending = null;
      this.#changed();
    } else if (options.total !== old.total) this.#changed();
  }

  seen(first: number, last: number): void {
    clearTimeout(this.#jumpTimer);
    if (this.#failed || this.#state.count === 0) return;
    const { start } = this.#window;
    const end = start + this.#state.rows.length;
    const elsewhere = first >= end + PREFETCH_ROWS || last <= start - PREFETCH_ROWS;
    if (elsewhere && this.#canJump()) {
      this.#jumpTimer = setTimeout(
        () => this.#jump(Math.max(0, first - PREFETCH_ROWS / 3)),
        JUMP_DEBOUNCE_MS,
      );
      return;
    }
    // A refresh replaces the rows that others would be added to.
    if (this.#pending?.isRefresh) return;
    if (last + PREFETCH_ROWS > end && this.#window.pages.at(-1)?.next) this.#readNext();
    else if (first - PREFETCH_ROWS < start) this.#readPrevious();
  }

  async readAll(most: number): Promise<Row[]> {
    const { pages, start } = this.#window;
    const held = start === 0 ? pages : [await this.#options.load({ index: 0 })];
    const rows = held.flatMap((page) => page.rows);
    let next = held.at(-1)?.next;
    while (next && rows.length < most) {
      const page = await this.#options.load({ after: next });
      rows.push(...page.rows);
      next = page.next;
    }
    return rows.slice(0, most);
  }

  async refresh(index: number): Promise<void> {
    const row = this.rowAt(index);
    const cursor = row && index > 0 ? this.#options.cursorOf?.(row) : undefined;
    const take = (page: VirtualPage<Row>) => {
      const start = cursor && page.previous ? (page.start ?? index) : 0;
      // Scrolls to the start when the rows in view are gone.
      if (start === 0 && index > 0) this.#version += 1;
      this.#window = { pages: [page], start };
    };
    await this.#read(cursor ? { at: cursor } : { index: 0 }, take, true);
  }

  #canJump(): boolean {
    return this.#options.first.previous !== undefined;
  }

  #readNext(): void {
    const after = this.#window.pages.at(-1)?.next;
    if (!after) return;
    void this.#read({ after }, (page) => {
      this.#window = append(this.#window, withoutLoaded(this.#window, page, this.#options.keyOf), MAX_PAGES);
    });
  }

  #readPrevious(): void {
    const before = this.#window.pages[0]?.previous;
    if (!before) return;
    void this.#read({ before }, (page) => {
      const { window, moved } = prepend(
        this.#window,
        withoutLoaded(this.#window, page, this.#options.keyOf),
        MAX_PAGES,
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

  async #read(place: VirtualPlace, take: (page: VirtualPage<Row>) => void, isRefresh = false): Promise<void> {
    const request = { key: JSON.stringify(place), isRefresh };
    if (!isRefresh && this.#pending?.key === request.key) return;
    this.#pending = request;
    this.#changed();
    const { first } = this.#options;
    const isStale = () => this.#pending !== request || this.#options.first !== first;
    try {
      const page = await this.#options.load(place);
      if (isStale()) return;
      take(page);
      this.#failed = false;
    } catch {
      if (isStale()) return;
      this.#failed = true;
    }
    this.#pending = null;
    this.#changed();
  }

  #changed(): void {
    this.#state = this.#snapshot();
    for (const listener of this.#listeners) listener();
  }

  #snapshot(): VirtualListState<Row> {
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
      loading: this.#pending !== null,
      failed: this.#failed,
    };
  }
  #pagesOfRows: unknown;
  #rows: readonly Row[] = [];
}
