import type { SessionUser } from "#domain/accounts/credentials.ts";
import { ACTIVITY_EVENTS, SESSION_RENEWAL_MS, shouldRenewSession } from "#domain/accounts/session.ts";
import { loginAddress } from "../notices.ts";
import { askServer } from "./ask-server.ts";
import { chosenPage, watchLinks } from "./chosen-link.ts";
import { holdRequests } from "./hold-requests.ts";
import { clearMirror, restoreMirror, saveMirror } from "./mirror.ts";
import { hearTabs, type TabNews, tellTabs } from "./tabs.ts";
import { holdsTypedInput, watchTyping } from "./typed-input.ts";

/** `checking`: whether the session goes on is not known; `ended`: it does not, and the page is kept. */
export type SessionPhase = "open" | "checking" | "ended";

/** What a watch is told and whom it tells. */
export interface WatchOptions {
  user: SessionUser;
  onPhase: (phase: SessionPhase) => void;
  /** The address one is on the way to, else the page's own; called when the page is left for the login page. */
  whereTo: () => string;
  /** The account has another e-mail than the page shows. */
  onUserChanged: () => void;
}

const mirrorMs = 1_000;
const retryMs = 2_000;
const listening = { passive: true, capture: true };

/**
 * The browser's side of a session. Activity renews the mirror, and the server's session at most once a minute; other
 * tabs are told. When the session ends the login page comes, unless something typed would be lost: then the page is
 * covered until its owner signs in again, and requests wait.
 */
export class SessionWatch {
  readonly #options: WatchOptions;
  #phase: SessionPhase = "open";
  #stopped = false;
  #savedAt = 0;
  // Opening the page was activity, and the server noted it.
  #renewedAt = new Date();
  #expiry: ReturnType<typeof setTimeout> | undefined;
  #later: ReturnType<typeof setTimeout> | undefined;
  readonly #held: ReturnType<typeof holdRequests>;
  readonly #unhear: () => void;
  readonly #unwatchTyping: () => void;
  readonly #unwatchLinks: () => void;

  constructor(options: WatchOptions) {
    this.#options = options;
    this.#held = holdRequests((address) => {
      this.#end(chosenPage(address));
      return this.#phase === "ended";
    });
    this.#unhear = hearTabs((news) => this.#hear(news));
    this.#unwatchTyping = watchTyping();
    this.#unwatchLinks = watchLinks();
    for (const name of ACTIVITY_EVENTS) window.addEventListener(name, this.#onActivity, listening);
    document.addEventListener("visibilitychange", this.#onReturn);
    window.addEventListener("pageshow", this.#onReturn);
    if (restoreMirror().removed) void this.#verify(true);
    else this.#save();
    tellTabs("signed-in");
  }

  /** The person signed in again over the kept page: what was held goes on. */
  resume(): void {
    this.#held.release();
    this.#enter("open");
    this.#save();
    tellTabs("signed-in");
  }

  /** Leaves the kept page for the login page. */
  leave(to: string | null = null): void {
    if (this.#stopped) return;
    this.#stopped = true;
    clearMirror();
    window.location.assign(loginAddress({ from: to ?? this.#options.whereTo(), notice: "session-ended" }));
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#expiry);
    clearTimeout(this.#later);
    this.#held.stop();
    this.#unhear();
    this.#unwatchTyping();
    this.#unwatchLinks();
    for (const name of ACTIVITY_EVENTS) window.removeEventListener(name, this.#onActivity, listening);
    document.removeEventListener("visibilitychange", this.#onReturn);
    window.removeEventListener("pageshow", this.#onReturn);
  }

  #enter(phase: SessionPhase): void {
    if (this.#stopped || this.#phase === phase) return;
    this.#phase = phase;
    this.#options.onPhase(phase);
  }

  #save(): void {
    this.#savedAt = Date.now();
    const { expires } = saveMirror(this.#options.user);
    clearTimeout(this.#expiry);
    this.#expiry = setTimeout(() => void this.#verify(true), expires - this.#savedAt);
  }

  #end(to: string | null = null): void {
    if (this.#stopped || this.#phase === "ended") return;
    clearMirror();
    if (holdsTypedInput()) this.#enter("ended");
    else this.leave(to);
  }

  #goOn(user: SessionUser): void {
    // Another person signed in meanwhile: this page is not theirs.
    if (user.id !== this.#options.user.id) return this.#end();
    if (user.email !== this.#options.user.email) this.#options.onUserChanged();
    if (this.#phase === "ended") this.#held.release();
    this.#enter("open");
    this.#save();
  }

  async #verify(cover: boolean): Promise<void> {
    if (this.#stopped) return;
    if (cover && this.#phase === "open") this.#enter("checking");
    const answer = await askServer("GET");
    if (this.#stopped) return;
    if (answer === null) this.#end();
    else if (answer) this.#goOn(answer.user);
    else if (this.#phase === "checking") setTimeout(() => void this.#verify(true), retryMs);
  }

  async #renew(): Promise<void> {
    if (this.#stopped || this.#phase !== "open") return;
    this.#renewedAt = new Date();
    const answer = await askServer("POST");
    if (this.#stopped || answer === undefined) return;
    if (answer?.user.id !== this.#options.user.id) return this.#end();
    tellTabs("renewed");
    if (answer.user.email !== this.#options.user.email) this.#options.onUserChanged();
  }

  readonly #onActivity = () => {
    if (this.#stopped || this.#phase !== "open") return;
    if (Date.now() - this.#savedAt >= mirrorMs) this.#save();
    if (shouldRenewSession(this.#renewedAt, new Date())) void this.#renew();
    else this.#later ??= setTimeout(this.#renewLater, SESSION_RENEWAL_MS);
  };

  /** The last activity of a minute reaches the server too. */
  readonly #renewLater = () => {
    this.#later = undefined;
    if (shouldRenewSession(this.#renewedAt, new Date())) void this.#renew();
  };

  #hear(news: TabNews): void {
    if (news === "renewed") {
      this.#renewedAt = new Date();
      if (this.#phase === "open") this.#save();
    } else if (news === "ended" || this.#phase === "ended") void this.#verify(false);
  }

  readonly #onReturn = (event: Event) => {
    const kept = event instanceof PageTransitionEvent && event.persisted;
    if (document.visibilityState === "visible" && (kept || restoreMirror().removed)) void this.#verify(true);
  };
}
