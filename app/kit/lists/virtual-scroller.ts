import { isStuck, placeAfter, placeAt, type ScrollPlace, type ScrollSpace } from "./virtual-window.ts";

const OVERSCAN = 10;
const STEP = 5;
const REST_MS = 200;
const SHARE_OF_WINDOW = 0.7;

const upToStep = (rows: number) => Math.ceil(rows / STEP) * STEP;

interface DrawnRows {
  first: number;
  last: number;
  offset: number;
}

export class VirtualScroller {
  #onRest: (index: number) => void = () => {};
  #region: HTMLElement | null = null;
  #count = 0;
  #rowHeight = 40;
  #head: number;
  #place: ScrollPlace = { top: 0, track: 0 };
  /** Height of the region in pixels; an estimate until layout. */
  #view: number;
  #isMeasured = false;
  /** Row to centre again once the height is measured. */
  #centered: number | null = null;
  /** Number of rows rendered beyond the view; 0 until the first paint. */
  #overscan = 0;
  #drawn: DrawnRows;
  #rest: ReturnType<typeof setTimeout> | undefined;
  #beyond: ReturnType<typeof setTimeout> | undefined;
  #listeners = new Set<() => void>();
  #list = { version: -1, moved: 0 };

  constructor(head: number, start: number, rowHeight: number) {
    this.#head = head;
    this.#view = (globalThis.innerHeight ?? 0) * SHARE_OF_WINDOW;
    this.#rowHeight = rowHeight;
    this.#drawn = { first: start, last: start + upToStep(this.#view / rowHeight), offset: 0 };
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  listen(onRest: (index: number) => void) {
    this.#onRest = onRest;
    return () => {
      this.#onRest = () => {};
    };
  }

  drawn = (): DrawnRows => this.#drawn;

  attach = (region: HTMLElement | null) => {
    this.#region = region;
    if (!region) return;
    // The observer gives the height: reading it here would force a layout of the page during React's commit.
    const observer = new ResizeObserver(([entry]) => {
      this.#view = entry?.contentRect.height ?? 0;
      this.#isMeasured = true;
      if (this.#centered !== null) this.center(this.#centered);
      this.#draw();
    });
    observer.observe(region);
    const painted = requestAnimationFrame(() => {
      this.#beyond = setTimeout(() => {
        this.#overscan = OVERSCAN;
        this.#draw();
      });
    });
    return () => {
      observer.disconnect();
      cancelAnimationFrame(painted);
      clearTimeout(this.#beyond);
      clearTimeout(this.#rest);
      this.#region = null;
    };
  };

  update(list: { count: number; start: number; version: number; moved: number }, rowHeight: number): void {
    const oldRow = this.#place.top / this.#rowHeight;
    this.#count = list.count;
    this.#rowHeight = rowHeight;
    const anew = this.#list.version !== list.version;
    const row = anew ? list.start : oldRow + list.moved - this.#list.moved;
    this.#list = { version: list.version, moved: list.moved };
    this.#goTo(row * rowHeight);
  }

  reveal(index: number): void {
    const above = index * this.#rowHeight;
    const { view } = this.#space();
    if (above < this.#place.top) this.#goTo(above);
    else if (above + this.#rowHeight > this.#place.top + view) this.#goTo(above + this.#rowHeight - view);
  }

  /** Scrolls so that a row stands in the middle, unless it stands in the middle half already. */
  center(index: number): void {
    this.#centered = this.#isMeasured ? null : index;
    const { view } = this.#space();
    const middle = (index + 0.5) * this.#rowHeight;
    if (Math.abs(middle - this.#place.top - view / 2) > view / 4) this.#goTo(middle - view / 2);
  }

  topRow(): number {
    return Math.round(this.#place.top / this.#rowHeight);
  }

  rowsInView(): number {
    return Math.max(1, Math.floor(this.#space().view / this.#rowHeight));
  }

  onScroll = () => {
    const track = this.#region?.scrollTop ?? 0;
    if (track !== this.#place.track) {
      this.#place = placeAfter(this.#space(), this.#place, track);
      if (isStuck(this.#space(), this.#place)) this.#goTo(this.#place.top);
      else this.#draw();
    }
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => {
      // On a scaled track the scroll bar is corrected while nobody moves it.
      this.#goTo(this.#place.top);
      this.#onRest(this.topRow());
    }, REST_MS);
  };

  #goTo(top: number): void {
    const wanted = placeAt(this.#space(), top);
    const { track } = this.#place;
    // Assigning the position stops a scroll in motion, and arithmetic with row heights changes its last digit.
    if (Math.abs(wanted.track - track) < 0.5) wanted.track = track;
    else if (this.#region) {
      this.#region.scrollTop = wanted.track;
      wanted.track = this.#region.scrollTop;
    }
    this.#place = wanted;
    this.#draw();
  }

  #space(): ScrollSpace {
    const view = Math.max(this.#rowHeight, this.#view - this.#head);
    return { content: this.#count * this.#rowHeight, view };
  }

  #draw(): void {
    const { top, track } = this.#place;
    const height = this.#rowHeight;
    const first = Math.max(0, Math.floor(top / height / STEP) * STEP - this.#overscan);
    const seen = upToStep((top + this.#space().view) / height);
    const last = Math.min(this.#count, seen + this.#overscan);
    const offset = first * height - (top - track);
    const old = this.#drawn;
    if (old.first === first && old.last === last && Math.abs(old.offset - offset) < 0.5) return;
    this.#drawn = { first, last, offset };
    for (const listener of this.#listeners) listener();
  }
}
