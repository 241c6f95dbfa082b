import { SESSION_ENDED_HEADER } from "./sign-in/login-address.ts";
import type { SessionUser } from "./credentials.ts";
import { ACTIVITY_EVENTS, SESSION_RENEWAL_MS, shouldRenewSession } from "./session.ts";
import { wrapFetch } from "#app/kit/lists/page-router.ts";
import {
  broadcastToTabs,
  clearSessionCopy,
  fetchSession,
  isSigningOut,
  leaveForLogin,
  readSessionCopy,
  saveSessionCopy,
  subscribeToTabs,
  type TabMessage,
} from "./session-client.ts";

export type SessionPhase = "open" | "checking" | "ended";

interface WatchOptions {
  user: SessionUser;
  onPhase: (phase: SessionPhase) => void;
  whereTo: () => string;
  onUserChanged: () => void;
  /** Navigates away from the page. */
  leave?: (from: string) => void;
}

const copyThrottleMs = 1_000;
const retryMs = 2_000;
const listening = { passive: true, capture: true };

/**
 * Renews the copy in sessionStorage on activity and, once a minute, the server's session, and notifies other tabs.
 * When the session ends the browser goes to the login page; with unsaved input an overlay waits for the next sign-in.
 */
export class SessionWatch {
  readonly #options: Required<WatchOptions>;
  #phase: SessionPhase = "open";
  #stopped = false;
  #savedAt = 0;
  // Loading the page was an activity recorded by the server.
  #renewedAt = new Date();
  #expiry: ReturnType<typeof setTimeout> | undefined;
  #renewTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #interceptor: ReturnType<typeof interceptUnauthorized>;
  readonly #unsubscribeTabs: () => void;
  readonly #untrackInput: () => void;
  readonly #untrackLinks: () => void;

  constructor(options: WatchOptions) {
    this.#options = { leave: leaveForLogin, ...options };
    this.#interceptor = interceptUnauthorized((address) => {
      this.#end(clickedPage(address));
      return this.#phase === "ended";
    });
    this.#unsubscribeTabs = subscribeToTabs((message) => this.#onTabMessage(message));
    this.#untrackInput = trackUnsavedInput();
    this.#untrackLinks = trackClickedLink();
    for (const name of ACTIVITY_EVENTS) window.addEventListener(name, this.#onActivity, listening);
    document.addEventListener("visibilitychange", this.#onVisible);
    window.addEventListener("pageshow", this.#onVisible);
    if (readSessionCopy().removed) void this.#verify(true);
    else this.#save();
    broadcastToTabs("signed-in");
  }

  /** Retries pending requests after the user signed in again in the overlay. */
  resume(): void {
    this.#interceptor.release();
    this.#setPhase("open");
    this.#save();
    broadcastToTabs("signed-in");
  }

  leave(to: string | null = null): void {
    if (this.#stopped) return;
    this.#stopped = true;
    this.#options.leave(to ?? this.#options.whereTo());
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#expiry);
    clearTimeout(this.#renewTimer);
    this.#interceptor.stop();
    this.#unsubscribeTabs();
    this.#untrackInput();
    this.#untrackLinks();
    for (const name of ACTIVITY_EVENTS) window.removeEventListener(name, this.#onActivity, listening);
    document.removeEventListener("visibilitychange", this.#onVisible);
    window.removeEventListener("pageshow", this.#onVisible);
  }

  #setPhase(phase: SessionPhase): void {
    if (this.#stopped || this.#phase === phase) return;
    this.#phase = phase;
    this.#options.onPhase(phase);
  }

  #save(): void {
    this.#savedAt = Date.now();
    const { expires } = saveSessionCopy(this.#options.user);
    clearTimeout(this.#expiry);
    this.#expiry = setTimeout(() => void this.#verify(true), expires - this.#savedAt);
  }

  #end(to: string | null = null): void {
    if (this.#stopped || this.#phase === "ended" || isSigningOut()) return;
    clearSessionCopy();
    if (hasUnsavedInput()) this.#setPhase("ended");
    else this.leave(to);
  }

  #continue(user: SessionUser): void {
    if (user.id !== this.#options.user.id) return this.#end();
    if (user.email !== this.#options.user.email) this.#options.onUserChanged();
    if (this.#phase === "ended") this.#interceptor.release();
    this.#setPhase("open");
    this.#save();
  }

  async #verify(cover: boolean): Promise<void> {
    if (this.#stopped) return;
    if (cover && this.#phase === "open") this.#setPhase("checking");
    const answer = await fetchSession("GET");
    if (this.#stopped) return;
    if (answer === null) this.#end();
    else if (answer) this.#continue(answer.user);
    else if (this.#phase === "checking") setTimeout(() => void this.#verify(true), retryMs);
  }

  async #renew(): Promise<void> {
    if (this.#stopped || this.#phase !== "open") return;
    this.#renewedAt = new Date();
    const answer = await fetchSession("POST");
    if (this.#stopped || answer === undefined) return;
    if (answer?.user.id !== this.#options.user.id) return this.#end();
    broadcastToTabs("renewed");
    if (answer.user.email !== this.#options.user.email) this.#options.onUserChanged();
  }

  readonly #onActivity = () => {
    if (this.#stopped || this.#phase !== "open") return;
    if (Date.now() - this.#savedAt >= copyThrottleMs) this.#save();
    if (shouldRenewSession(this.#renewedAt, new Date())) void this.#renew();
    else this.#renewTimer ??= setTimeout(this.#renewLater, SESSION_RENEWAL_MS);
  };

  /** Trailing edge of the throttle: the last activity of a minute reaches the server too. */
  readonly #renewLater = () => {
    this.#renewTimer = undefined;
    if (shouldRenewSession(this.#renewedAt, new Date())) void this.#renew();
  };

  #onTabMessage(message: TabMessage): void {
    if (message === "renewed") {
      this.#renewedAt = new Date();
      if (this.#phase === "open") this.#save();
    } else if (message === "ended" || this.#phase === "ended") void this.#verify(false);
  }

  readonly #onVisible = (event: Event) => {
    const isRestored = event instanceof PageTransitionEvent && event.persisted;
    if (document.visibilityState === "visible" && (isRestored || readSessionCopy().removed))
      void this.#verify(true);
  };
}

let clickedUrl: URL | null = null;

function recordClickedLink({ target }: Event): void {
  // In SVG, `href` is not a string.
  const address = target instanceof Element && target.closest("a[href]")?.getAttribute("href");
  if (address) clickedUrl = new URL(address, document.baseURI);
}

function trackClickedLink(): () => void {
  document.addEventListener("click", recordClickedLink, true);
  return () => document.removeEventListener("click", recordClickedLink, true);
}

function clickedPage(request: string): string | null {
  const { pathname } = new URL(request, window.location.href);
  if (!clickedUrl || pathname.replace(/(\/_)?\.data$/, "") !== clickedUrl.pathname) return null;
  return clickedUrl.pathname + clickedUrl.search + clickedUrl.hash;
}

const typedFields = new Set<Element>();

function recordTypedField({ target, isTrusted }: Event): void {
  if (isTrusted && target instanceof Element && !target.closest("[data-session-guard]"))
    typedFields.add(target);
}

function trackUnsavedInput(): () => void {
  document.addEventListener("input", recordTypedField, true);
  document.addEventListener("change", recordTypedField, true);
  return () => {
    document.removeEventListener("input", recordTypedField, true);
    document.removeEventListener("change", recordTypedField, true);
    typedFields.clear();
  };
}

function hasUnsavedInput(): boolean {
  for (const field of typedFields) {
    if (!field.isConnected) typedFields.delete(field);
    else if (contentOf(field) !== "") return true;
  }
  return false;
}

function contentOf(field: Element): string {
  if (field instanceof HTMLInputElement && field.type === "search") return "";
  return "value" in field ? String(field.value) : (field.textContent ?? "");
}

/** A promise that never settles, since the page is unloading. */
const waitForever = () => new Promise<never>(() => {});

/**
 * Holds refused requests and retries them after the next sign-in. The server refuses before any action runs, so none
 * is performed twice.
 */
function interceptUnauthorized(onEnded: (address: string) => boolean): {
  release(): void;
  stop(): void;
} {
  let pending: Array<() => void> = [];
  const stop = wrapFetch((original) => async (input, init) => {
    const retryInput = input instanceof Request ? input.clone() : input;
    const response = await original(input, init);
    if (!isUnauthorized(response)) return response;
    if (!onEnded(input instanceof Request ? input.url : String(input))) return waitForever();
    await new Promise<void>((resolve) => pending.push(resolve));
    return original(retryInput, init);
  });
  return {
    release() {
      for (const resolve of pending) resolve();
      pending = [];
    },
    stop,
  };
}

/**
 * Returns whether a response means that the session has ended: data requests have the header; a plain request was
 * redirected to the login page.
 */
function isUnauthorized(response: Response): boolean {
  if (response.headers.has(SESSION_ENDED_HEADER)) return true;
  return response.redirected && new URL(response.url).pathname === "/admin/login";
}
