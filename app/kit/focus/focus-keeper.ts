import { listenTabOut } from "./tab-out.ts";

const REACHABLE =
  "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex], [contenteditable=true]";
const WINDOW = "[role=dialog], [role=alertdialog]";
/** Selector of the page and of overlays on the top layer, which remain after a navigation. */
const PAGE = "main, [data-react-aria-top-layer]";

interface Place {
  element: HTMLElement;
  around: Element;
  position: FocusPath | null;
}

interface FocusPath {
  removed: Node;
  parent: Node;
  before: Node | null;
  after: Node | null;
  path: number[];
}

const ACTS = ["pointerdown", "keydown", "click"] as const;

/** Restores the focus when the focused control is removed: to the element in its place, else to the nearest control. */
export class FocusKeeper {
  #places: Place[] = [];
  // Time by `performance.now()` of the last user action; a later focus was set by the page itself.
  #actedAt = performance.now();
  #focusedAt = 0;
  #frame = 0;
  #watch = new MutationObserver((changes) => this.#onChanges(changes));

  /** @param focused elements that had the focus before, the newest last */
  constructor(focused: readonly (EventTarget | null)[]) {
    for (const target of [...focused, document.activeElement]) this.#note(target);
    document.addEventListener("focusin", this.#onFocus);
    // After Tab has left the page, changes of the page do not take the focus back.
    listenTabOut(() => this.#places.pop());
    for (const act of ACTS) document.addEventListener(act, this.#onAct, true);
  }

  /** After a client-side navigation, focuses the heading, unless the page focused a field or opened a dialog. */
  focusHeading(): void {
    const isOwn = this.#focusedAt > this.#actedAt && document.activeElement?.closest(PAGE);
    if (document.querySelector(WINDOW) || isOwn) return;
    headingOf(document.body)?.focus({ preventScroll: true });
  }

  #onFocus = ({ target }: FocusEvent) => {
    this.#focusedAt = performance.now();
    this.#note(target);
  };

  #onAct = ({ type }: Event) => {
    this.#actedAt = performance.now();
    // A click outside all controls removes the focus; a click on a control moves the focus right afterwards.
    if (type === "pointerdown") this.#places.pop();
  };

  #note(target: EventTarget | null): void {
    if (!(target instanceof HTMLElement) || target === document.body) return;
    const around = target.closest(WINDOW) ?? document.body;
    const others = this.#places.filter((place) => place.around !== around && place.around.isConnected);
    this.#places = [...others, { element: target, around, position: null }];
    this.#onChanges(this.#watch.takeRecords());
    this.#watch.disconnect();
    for (const place of this.#places) this.#follow(place);
  }

  /** Observes the control and its ancestors only: a control is removed with itself or with an element around it. */
  #follow({ element, position }: Place): void {
    this.#watch.observe(element, { attributeFilter: ["disabled"] });
    for (let node = position?.parent ?? element.parentNode; node; node = node.parentNode)
      this.#watch.observe(node, { childList: true });
  }

  #onChanges(changes: readonly MutationRecord[]): void {
    const last = this.#places.at(-1);
    const touched = this.#places.filter((place) => noteLoss(place, changes));
    if (!last || !touched.includes(last) || !isLost(last)) return;
    if (last.around.isConnected) return this.#restoreFocus(last);
    // A closed dialog restores the focus itself, at most two frames later.
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => {
      this.#frame = requestAnimationFrame(() => {
        this.#places = this.#places.filter(({ around }) => around.isConnected);
        if (!hasNoFocus()) return;
        const opener = this.#places.at(-1);
        // A dialog that was rendered with its page has no opener.
        if (opener) this.#restoreFocus(opener);
        else headingOf(document.body)?.focus({ preventScroll: true });
      });
    });
  }

  #restoreFocus(place: Place): void {
    const target = targetFor(place);
    target?.focus({ preventScroll: target.matches("h1") });
    this.#focusedAt = 0;
  }
}

function hasNoFocus(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** A disabled control keeps the focus for a moment, although it no longer receives keys. */
function isLost({ element }: Place): boolean {
  return hasNoFocus() || (document.activeElement === element && !isReachable(element));
}

function isReachable(element: HTMLElement): boolean {
  return !element.matches(":disabled") && element.checkVisibility({ visibilityProperty: true });
}

/** Records the position of a removed control. Returns true when a change removed, moved or disabled it. */
function noteLoss(place: Place, changes: readonly MutationRecord[]): boolean {
  let isTouched = false;
  for (const { type, target, removedNodes, previousSibling, nextSibling } of changes) {
    if (type === "attributes" && target === place.element) isTouched = true;
    for (const removed of removedNodes) {
      const holds = removed.contains(place.position ? place.position.parent : place.element);
      if (!holds) continue;
      isTouched = true;
      // A control that was only moved is still connected.
      if (place.element.isConnected && !place.position) continue;
      const path = place.position ? [] : pathTo(place.element, removed);
      place.position = { removed, parent: target, before: previousSibling, after: nextSibling, path };
    }
  }
  return isTouched;
}

function pathTo(element: Node, root: Node): number[] {
  const path: number[] = [];
  for (let node = element; node !== root && node.parentNode; node = node.parentNode) {
    path.unshift([...node.parentNode.childNodes].indexOf(node as ChildNode));
  }
  return path;
}

function targetFor({ element, position, around }: Place): HTMLElement | null {
  if (element.isConnected && isReachable(element)) return element;
  const parent = position ? position.parent : element.parentNode;
  const now = position ? inPlaceOf(position) : element;
  if (position && now instanceof HTMLElement && isLine(position.removed)) {
    const successor = position.path.reduce<Node | undefined>((node, step) => node?.childNodes[step], now);
    if (successor instanceof HTMLElement && successor.matches(REACHABLE) && isReachable(successor))
      return successor;
  }
  let scope = parent instanceof HTMLElement ? parent : null;
  while (scope) {
    const near = nearest(scope, parent, now);
    if (near) return near;
    scope = scope === around || scope.tagName === "MAIN" ? null : scope.parentElement;
  }
  return headingOf(around);
}

function inPlaceOf({ removed, parent, before, after }: FocusPath): Node | null {
  const stays = (node: Node | null): node is Node => node?.parentNode === parent;
  let node = stays(before) ? before.nextSibling : stays(after) ? after : parent.firstChild;
  while (node && !(node instanceof HTMLElement)) node = node.nextSibling;
  if (node || !isLine(removed)) return node;
  return parent instanceof HTMLElement ? parent.lastElementChild : null;
}

function isLine(node: Node): boolean {
  return node instanceof HTMLElement && node.matches("li, tr");
}

function nearest(scope: HTMLElement, parent: Node | null, now: Node | null): HTMLElement | null {
  const all = [...scope.querySelectorAll<HTMLElement>(REACHABLE)].filter(
    (each) => each.tabIndex >= 0 && isReachable(each),
  );
  const mark = now ?? parent;
  const comes = (each: Node) =>
    mark !== null &&
    (now?.contains(each) ||
      (!mark.contains(each) && mark.compareDocumentPosition(each) === Node.DOCUMENT_POSITION_FOLLOWING));
  return all.find(comes) ?? all.at(-1) ?? null;
}

function headingOf(around: Element): HTMLElement | null {
  const heading = around.querySelector<HTMLElement>("h1, [slot=title]");
  heading?.setAttribute("tabindex", "-1");
  return heading;
}
