import { useEffect } from "react";
import { loginAddress, returnPath } from "./sign-in/login-address.ts";
import type { SessionAnswer } from "./sign-in/session.route.ts";
import type { SessionUser } from "./credentials.ts";
import {
  LEGACY_STORAGE_KEY,
  makeStoredSession,
  readStoredSession,
  SESSION_STORAGE_KEY,
  type StoredSession,
} from "./session.ts";

const address = "/admin/session";

/** Reads (GET) or renews (POST) the session; null when it has ended, undefined when the request failed. */
export async function fetchSession(
  method: "GET" | "POST",
): Promise<{ user: NonNullable<SessionAnswer["user"]>; expires: number } | null | undefined> {
  try {
    const init = method === "POST" ? { method, body: new URLSearchParams() } : {};
    const response = await fetch(address, { headers: { Accept: "application/json" }, ...init });
    if (response.status === 401) return null;
    if (!response.ok) return undefined;
    const { user, expires } = (await response.json()) as SessionAnswer;
    return user && expires ? { user, expires } : undefined;
  } catch {
    return undefined;
  }
}

export async function signInAgain(form: FormData): Promise<SessionAnswer> {
  const response = await fetch(address, { method: "PUT", body: form });
  return (await response.json()) as SessionAnswer;
}

/** Runs an act on sessionStorage, which browsers may block; the server's session works without. */
function attempt<Result>(act: () => Result): Result | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

export function saveSessionCopy(user: SessionUser): StoredSession {
  const session = makeStoredSession(user, new Date());
  attempt(() => window.sessionStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session)));
  return session;
}

export function readSessionCopy(): { session: StoredSession | null; removed: boolean } {
  const text = attempt(() => window.sessionStorage.getItem(SESSION_STORAGE_KEY)) ?? null;
  const session = readStoredSession(text, new Date());
  const removed = text !== null && session === null;
  if (removed) attempt(() => window.sessionStorage.removeItem(SESSION_STORAGE_KEY));
  return { session, removed };
}

export function clearSessionCopy(): void {
  attempt(() => window.sessionStorage.removeItem(SESSION_STORAGE_KEY));
  attempt(() => window.sessionStorage.removeItem(LEGACY_STORAGE_KEY));
  attempt(() => window.localStorage.removeItem(LEGACY_STORAGE_KEY));
}

/**
 * Navigates to the login page with a notice that the session has ended, and a way back to `from`; a redirect of the
 * server has no notice.
 */
export function leaveForLogin(from: string): void {
  if (isSigningOut()) return;
  clearSessionCopy();
  window.location.assign(loginAddress({ from, notice: "session-ended" }));
}

/** Time after which a sign-out has failed. */
const SIGN_OUT_MS = 10_000;
let signOutBegun = -Infinity;

/** Called when the user signs out: requests refused from then on need no notice. */
export function beginSignOut(): void {
  signOutBegun = performance.now();
  clearSessionCopy();
}

export function isSigningOut(): boolean {
  return performance.now() - signOutBegun < SIGN_OUT_MS;
}

/** Messages between the tabs of one browser. Not authoritative: receivers verify with the server. */
export type TabMessage = "signed-in" | "renewed" | "ended";

let channel: BroadcastChannel | null = null;
const openChannel = () => (channel ??= new BroadcastChannel("zenne-session"));

export function broadcastToTabs(message: TabMessage): void {
  openChannel().postMessage(message);
}

export function subscribeToTabs(listener: (message: TabMessage) => unknown): () => void {
  const onMessage = (event: MessageEvent<TabMessage>) => listener(event.data);
  const tabs = openChannel();
  tabs.addEventListener("message", onMessage);
  return () => tabs.removeEventListener("message", onMessage);
}

/** Removes the session copy and makes other tabs verify theirs; after a sign-in in another tab, this one navigates to `from`. */
export function useSignedOut(from: string | null): void {
  useEffect(() => {
    clearSessionCopy();
    broadcastToTabs("ended");
    return subscribeToTabs(async (message) => {
      if (message === "signed-in" && (await fetchSession("GET"))) window.location.replace(returnPath(from));
    });
  }, [from]);
}
